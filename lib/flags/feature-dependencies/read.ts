import type { ProjectState } from '../../store/catalog/catalog.ts';

/** Names of the features that could be a parent of this one, in order (contract: feature-dependencies §6). */
export const possibleParents = ({ features }: ProjectState, child: string): string[] =>
  [...features.values()]
    .map(({ feature }) => feature)
    .filter(({ name, archived, dependencies }) => name !== child && !archived && dependencies.length === 0)
    .map(({ name }) => name)
    .sort();

/** Whether any active feature of the project depends on another. */
export const hasDependencies = ({ features }: ProjectState): boolean =>
  [...features.values()].some(({ feature }) => !feature.archived && feature.dependencies.length > 0);
