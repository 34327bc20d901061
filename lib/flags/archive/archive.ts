import { invalidOperation } from '../../contract/problems.ts';
import type { ProjectState } from '../../store/catalog/catalog.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { projectScope } from '../../store/table/keys.ts';
import { childrenOf } from '../features/dependents.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import { requireFeature } from '../features/load.ts';
import { putFeature } from '../features/store.ts';

/** Which features of the project stand in the way when these are archived together, or go unheard. */
const orphans = (unit: UnitOfWork, state: ProjectState, together: readonly string[]) => {
  const leaving = new Set(together);
  return childrenOf(unit, state, together).filter(({ name }) => !leaving.has(name));
};

/**
 * Archives features of a project: each loses its own dependencies (behaviour §4, DELETE F).
 * @param state the project as of this commit
 * @param together all that is archived by the same request; default: `features`
 * @throws Problem NotFoundError; InvalidOperationError for a feature with active children that stay
 */
export const archiveFeatures = async (
  unit: UnitOfWork,
  state: ProjectState,
  features: readonly string[],
  now: Date,
  together: readonly string[] = features,
): Promise<void> => {
  const project = state.id;
  const left = orphans(unit, state, together);
  for (const name of features) {
    const feature = await requireFeature(unit, { project, feature: name });
    const children = left.filter(({ dependencies }) => dependencies.some((parent) => parent.feature === name));
    if (children.length > 0)
      throw invalidOperation(
        `"${name}" cannot be archived: ${children.map((child) => `"${child.name}"`).join(', ')} depend on it. Archive them together, or remove the dependency.`,
      );
    putFeature(unit, { ...feature, archived: true, archivedAt: now.toISOString(), dependencies: [] });
    unit.changeHead(projectScope(project), { features: -1 });
    emitFeatureEvent(unit, feature, 'feature-dependencies-removed');
    emitFeatureEvent(unit, feature, 'feature-archived');
  }
};

/** What archiving features would meet (behaviour §4, POST P/archive/validate). */
export interface ArchiveCheck {
  /** Those that other active features depend on. */
  readonly parentsWithChildFeatures: string[];
  /** Whether any of them is part of a dependency, which would be gone. */
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
