import type { ProjectState } from '../../store/catalog/catalog.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { FeatureItem, Stored } from '../../store/table/items.ts';

const isFeature = (item: Stored): item is FeatureItem => item.kind === 'feature';

/** The features of a project, including the changes of this unit of work. */
function* featuresOf(unit: UnitOfWork, { id, features }: ProjectState): Generator<FeatureItem> {
  for (const { feature } of features.values()) if (!unit.touches(feature)) yield feature;
  for (const item of unit.written()) if (isFeature(item) && item.project === id) yield item;
}

/**
 * Active features that depend on any of the named ones.
 * @param state the project as `readProject` returns it inside the commit: at least as new as the head that the unit
 *   read. If it is newer, the commit fails on that head and is repeated (docs/decisions/0081-children-of-a-feature.md)
 */
export const childrenOf = (unit: UnitOfWork, state: ProjectState, parents: readonly string[]): FeatureItem[] => {
  const wanted = new Set(parents);
  return [...featuresOf(unit, state)].filter(
    ({ archived, dependencies }) => !archived && dependencies.some(({ feature }) => wanted.has(feature)),
  );
};
