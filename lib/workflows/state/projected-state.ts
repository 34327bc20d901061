import { type Current, existing, homeProject } from './current.ts';
import type { StateDocument } from './document.ts';
import type { Mode } from './mode.ts';
import { removedSegments } from './removals.ts';

/** What there will be when the import is done: what references may point to. */
export interface ProjectedState {
  readonly environments: ReadonlySet<string>;
  readonly projects: ReadonlySet<string>;
  /** Ids in the numbering of the document. */
  readonly segments: ReadonlySet<number>;
  readonly tagTypes: ReadonlySet<string>;
  /** As `type#value`. */
  readonly tags: ReadonlySet<string>;
  /** Whether a feature of that name will exist. Asked only for features of the document and their parents. */
  hasFeature(name: string): boolean;
}

/** What exists and stays, with what the document brings. @param brought undefined: the document lacks the category */
const together = <T>(there: Iterable<T>, stays: (item: T) => boolean, brought: readonly T[] | undefined): Set<T> =>
  new Set([...[...there].filter((item) => !brought || stays(item)), ...(brought ?? [])]);

/**
 * Looks ahead. The project `default` and protected environments are never removed: the service relies on them
 * (behaviour §4, §5.3).
 */
export const projectedStateOf = (document: StateDocument, current: Current, mode: Mode): ProjectedState => {
  const { config, projects } = current;
  const replace = mode === 'replace';
  const leaving = new Set(replace ? removedSegments(document, current).map(({ name }) => name) : []);
  const remaining = <T extends { readonly name: string }>(segments: Iterable<T>): T[] =>
    [...segments].filter(({ name }) => !leaving.has(name));
  const parents = new Set([...projects.values()].flatMap(({ features }) => [...features.keys()]));
  return {
    environments: together(
      config.environments.keys(),
      (name) => !replace || config.environments.get(name)?.protected === true,
      document.environments?.map(({ name }) => name),
    ),
    projects: together(
      projects.keys(),
      (id) => !replace || id === homeProject,
      document.projects?.map(({ id }) => id),
    ),
    segments: together(
      remaining(config.segments.values()).map(({ id }) => id),
      () => !replace,
      document.segments && remaining(document.segments).map(({ id }) => id),
    ),
    tagTypes: together(
      config.tagTypes.keys(),
      () => !replace,
      document.tagging?.types.map(({ name }) => name),
    ),
    tags: together(
      config.tags.keys(),
      () => !replace,
      document.tagging?.tags.map(({ type, value }) => `${type}#${value}`),
    ),
    hasFeature: (name) => {
      if (document.features.get(name)?.metadata) return true;
      if (replace && document.hasFeatures) return false;
      return existing(name, current) !== undefined || parents.has(name);
    },
  };
};
