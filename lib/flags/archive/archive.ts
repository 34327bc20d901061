import { invalidOperation } from '../../contract/problems.ts';
import type { ProjectState } from '../../store/catalog/catalog.ts';
import { projectScope } from '../../store/table/keys.ts';
import { childrenOf } from '../features/dependents.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import type { ProjectGuardedUnit } from '../features/guarded-unit.ts';
import { requireFeatures } from '../features/load.ts';
import { putGuardedFeature } from '../features/store.ts';

export interface ArchiveInput {
  /** The project at the time of this commit. */
  readonly state: ProjectState;
  readonly features: readonly string[];
  /** All features that the same request archives; default: `features`. */
  readonly together?: readonly string[];
}

/**
 * Archives features of a project; each loses its own dependencies (contract: archive §1).
 * @throws Problem NotFoundError; InvalidOperationError for a feature with active children that are not archived, too
 */
export const archiveFeaturesIn = async (
  unit: ProjectGuardedUnit,
  { state, features, together = features }: ArchiveInput,
): Promise<void> => {
  const { id: project } = state;
  const leaving = new Set(together);
  const staying = childrenOf(unit, state, together).filter(({ name }) => !leaving.has(name));
  for (const feature of await requireFeatures(unit, project, features)) {
    const { name } = feature;
    const children = staying.filter(({ dependencies }) => dependencies.some((parent) => parent.feature === name));
    if (children.length > 0)
      throw invalidOperation(
        `"${name}" cannot be archived: ${children.map((child) => `"${child.name}"`).join(', ')} depend on it. Archive them together, or remove the dependency.`,
      );
    putGuardedFeature(unit, { ...feature, archived: true, archivedAt: unit.now.toISOString(), dependencies: [] });
    unit.changeHead(projectScope(project), { features: -1 });
    emitFeatureEvent(unit, feature, 'feature-dependencies-removed');
    emitFeatureEvent(unit, feature, 'feature-archived');
  }
};

/** The problems that archiving features would cause (contract: archive §1.5). */
export interface ArchiveCheck {
  /** Features on which other active features depend. */
  readonly parentsWithChildFeatures: string[];
  /** Whether any of the features is part of a dependency, which archiving would remove. */
  readonly hasDeletedDependencies: boolean;
}

export const checkArchiving = ({ features }: ProjectState, names: readonly string[]): ArchiveCheck => {
  const leaving = new Set(names);
  const active = [...features.values()].map(({ feature }) => feature).filter(({ archived }) => !archived);
  const staying = active.filter(({ name }) => !leaving.has(name));
  const needed = new Set(staying.flatMap(({ dependencies }) => dependencies.map(({ feature }) => feature)));
  return {
    parentsWithChildFeatures: [...leaving].filter((name) => needed.has(name)),
    hasDeletedDependencies: active.some(
      ({ name, dependencies }) =>
        dependencies.length > 0 && (leaving.has(name) || dependencies.some(({ feature }) => leaving.has(feature))),
    ),
  };
};
