import type { ProjectState } from '../../store/catalog/catalog.ts';
import type { SegmentItem } from '../../store/table/items.ts';
import { type Current, homeProject } from './current.ts';
import type { StateDocument } from './document.ts';

/** What there is and is not brought, in the order it is there. */
export const lacking = <T>(there: Iterable<T>, brought: Iterable<T>): T[] => {
  const kept = new Set(brought);
  return [...there].filter((item) => !kept.has(item));
};

/** Projects that the document lacks, if it has projects at all; never `default`. */
export const removedProjects = (document: StateDocument, current: Current): string[] =>
  document.projects ? lacking(current.projects.keys(), [homeProject, ...document.projects.map(({ id }) => id)]) : [];

export const stayingProjects = (document: StateDocument, current: Current): ProjectState[] => {
  const removed = new Set(removedProjects(document, current));
  return [...current.projects.values()].filter(({ id }) => !removed.has(id));
};

/** Whether a feature goes because the document has features, but not this one. */
export const isRemoved = (name: string, document: StateDocument): boolean =>
  document.hasFeatures && !document.features.get(name)?.metadata;

/** Segments that go: those the document lacks, and those that belong to a project that goes. */
export const removedSegments = (document: StateDocument, current: Current): SegmentItem[] => {
  const brought = new Map(document.segments?.map((entry) => [entry.name, entry]));
  const projects = new Set(removedProjects(document, current));
  return [...current.config.segments.values()].filter(({ name, project }) => {
    const entry = brought.get(name);
    if (document.segments && !entry) return true;
    const owner = entry?.project === undefined ? project : entry.project;
    return typeof owner === 'string' && projects.has(owner);
  });
};
