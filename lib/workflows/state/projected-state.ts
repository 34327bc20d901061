import type { ProjectState } from '../../store/catalog/catalog.ts';
import type { SegmentItem } from '../../store/table/items.ts';
import { defaultProjectId } from '../../store/table/keys.ts';
import type { ImportContext } from './context.ts';
import { type CurrentState, currentRecordOf } from './current-state.ts';
import type { StateDocument } from './document.ts';

/** Stored items that are not in the document, in their stored order. */
export const missing = <T>(stored: Iterable<T>, given: Iterable<T>): T[] => {
  const kept = new Set(given);
  return [...stored].filter((item) => !kept.has(item));
};

/** Projects that the document lacks, if it has the category at all; never `default`. */
export const removedProjects = (document: StateDocument, current: CurrentState): string[] =>
  document.projects
    ? missing(current.projects.keys(), [defaultProjectId, ...document.projects.map(({ id }) => id)])
    : [];

export const remainingProjects = (document: StateDocument, current: CurrentState): ProjectState[] => {
  const removed = new Set(removedProjects(document, current));
  return [...current.projects.values()].filter(({ id }) => !removed.has(id));
};

/** Whether the document has features, but not this one. */
export const isFeatureRemoved = (name: string, document: StateDocument): boolean =>
  document.hasFeatures && !document.features.get(name)?.metadata;

/** Segments that the document lacks, and segments of removed projects. */
export const removedSegments = (document: StateDocument, current: CurrentState): SegmentItem[] => {
  const given = new Map(document.segments?.map((entry) => [entry.name, entry]));
  const projects = new Set(removedProjects(document, current));
  return [...current.config.segments.values()].filter(({ name, project }) => {
    const entry = given.get(name);
    if (document.segments && !entry) return true;
    const owner = entry?.project === undefined ? project : entry.project;
    return typeof owner === 'string' && projects.has(owner);
  });
};

/** The items that will exist after the import, to which references may point. */
export interface ProjectedState {
  readonly environments: ReadonlySet<string>;
  readonly projects: ReadonlySet<string>;
  /** Ids of segments in the document. */
  readonly segments: ReadonlySet<number>;
  readonly tagTypes: ReadonlySet<string>;
  /** Tags as `type#value`. */
  readonly tags: ReadonlySet<string>;
  /** Whether the feature will exist; correct only for features of the document and their parents. */
  hasFeature(name: string): boolean;
}

/**
 * The stored items that remain, and the items of the document.
 * @param given undefined: the document lacks the category
 */
const union = <T>(stored: Iterable<T>, remains: (item: T) => boolean, given: readonly T[] | undefined): Set<T> =>
  new Set([...[...stored].filter((item) => !given || remains(item)), ...(given ?? [])]);

/** The state after the import, in which some items always remain (contract: state §6.13). */
export const projectedState = ({ document, mode }: ImportContext, current: CurrentState): ProjectedState => {
  const { config, projects } = current;
  const replace = mode === 'replace';
  const removed = new Set(replace ? removedSegments(document, current).map(({ name }) => name) : []);
  const remaining = <T extends { readonly name: string }>(segments: Iterable<T>): T[] =>
    [...segments].filter(({ name }) => !removed.has(name));
  const parents = new Set([...projects.values()].flatMap(({ features }) => [...features.keys()]));
  return {
    environments: union(
      config.environments.keys(),
      (name) => !replace || config.environments.get(name)?.protected === true,
      document.environments?.map(({ name }) => name),
    ),
    projects: union(
      projects.keys(),
      (id) => !replace || id === defaultProjectId,
      document.projects?.map(({ id }) => id),
    ),
    segments: union(
      remaining(config.segments.values()).map(({ id }) => id),
      () => !replace,
      document.segments && remaining(document.segments).map(({ id }) => id),
    ),
    tagTypes: union(
      config.tagTypes.keys(),
      () => !replace,
      document.tagging?.types.map(({ name }) => name),
    ),
    tags: union(
      config.tags.keys(),
      () => !replace,
      document.tagging?.tags.map(({ type, value }) => `${type}#${value}`),
    ),
    hasFeature: (name) => {
      if (document.features.get(name)?.metadata) return true;
      if (replace && document.hasFeatures) return false;
      return currentRecordOf(name, current) !== undefined || parents.has(name);
    },
  };
};
