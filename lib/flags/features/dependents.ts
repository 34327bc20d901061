import { notFound } from '../../contract/problems.ts';
import type { Catalog, ProjectState } from '../../store/catalog/catalog.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { FeatureItem, Stored } from '../../store/table/items.ts';

/**
 * The project with all its features, for rules that ask who depends on whom. Asked inside a commit, it is at least as
 * new as the head the commit saw; were it newer, the commit would fail on that head and decide again. So what is read
 * here holds when the commit succeeds (docs/decisions/0081-children-of-a-feature.md).
 * @throws Problem NotFoundError
 */
export const stateOf = async (catalog: Catalog, project: string, instanceRev: number): Promise<ProjectState> => {
  const { projects } = await catalog.projects([project], { instanceRev });
  const [state] = projects;
  if (!state) throw notFound('project', project);
  return state;
};

const isFeature = (item: Stored): item is FeatureItem => item.kind === 'feature';

/** The features of a project as the draft has them: what it wrote itself stands for what is stored. */
function* featuresOf(unit: UnitOfWork, { id, features }: ProjectState): Generator<FeatureItem> {
  for (const { feature } of features.values()) if (!unit.touches(feature)) yield feature;
  for (const item of unit.written()) if (isFeature(item) && item.project === id) yield item;
}

/** Active features that depend on any of the named ones. */
export const childrenOf = (unit: UnitOfWork, state: ProjectState, parents: readonly string[]): FeatureItem[] => {
  const wanted = new Set(parents);
  return [...featuresOf(unit, state)].filter(
    ({ archived, dependencies }) => !archived && dependencies.some(({ feature }) => wanted.has(feature)),
  );
};
