import { invalidOperation, notFound } from '../../contract/problems.ts';
import type { Dependency } from '../../contract/schemas/feature.ts';
import type { ProjectState } from '../../store/catalog/catalog.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { featureKey, featureNameKey } from '../../store/table/keys.ts';
import { childrenOf } from '../features/dependents.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import { type FeaturePlace, requireFeature } from '../features/load.ts';
import { putFeature } from '../features/store.ts';

/** A parent that can be named: an active feature of the same project, which has no parent itself. */
const requireParent = async (
  unit: UnitOfWork,
  { project, feature: child }: FeaturePlace,
  name: string,
): Promise<void> => {
  if (name === child) throw invalidOperation(`"${name}" cannot depend on itself.`);
  const [guard] = await unit.peek([featureNameKey(name)]);
  const parent = guard?.project === project ? await unit.get(featureKey(project, name)) : undefined;
  // Whether it is in another project is not told: that may be hidden from the caller.
  if (!parent || parent.archived)
    throw invalidOperation(`"${name}" cannot be a parent: project "${project}" has no active feature of that name.`);
  if (parent.dependencies.length > 0)
    throw invalidOperation(`"${name}" cannot be a parent: it depends on a feature itself. One level is all there is.`);
};

/** As it is stored: variants count only while the parent has to be on (spec §2.12). */
const settled = ({ feature, enabled = true, variants = [] }: Dependency): Dependency => ({
  feature,
  enabled,
  ...(enabled && variants.length > 0 && { variants }),
});

/**
 * Makes a feature depend on a parent, or changes how it does (behaviour §4, POST F/dependencies).
 * @param state the project as of this commit
 * @throws Problem NotFoundError for an unknown child; InvalidOperationError when the rules of dependencies forbid it
 */
export const addDependency = async (
  unit: UnitOfWork,
  state: ProjectState,
  place: FeaturePlace,
  given: Dependency,
): Promise<void> => {
  const child = await requireFeature(unit, place);
  await requireParent(unit, place, given.feature);
  const [grandchild] = childrenOf(unit, state, [child.name]);
  if (grandchild)
    throw invalidOperation(`"${child.name}" cannot have a parent: "${grandchild.name}" depends on it already.`);
  const dependency = settled(given);
  const others = child.dependencies.filter(({ feature }) => feature !== dependency.feature);
  putFeature(unit, { ...child, dependencies: [...others, dependency] });
  emitFeatureEvent(unit, child, 'feature-dependency-added', { data: dependency });
};

/** Takes one parent from a feature. @throws Problem NotFoundError for an unknown child, and for what is no parent of it */
export const removeDependency = async (unit: UnitOfWork, place: FeaturePlace, parent: string): Promise<void> => {
  const child = await requireFeature(unit, place);
  const dependencies = child.dependencies.filter(({ feature }) => feature !== parent);
  if (dependencies.length === child.dependencies.length)
    throw notFound('parent', parent, `"${child.name}" does not depend on it.`);
  putFeature(unit, { ...child, dependencies });
  emitFeatureEvent(unit, child, 'feature-dependency-removed', { data: { feature: parent } });
};

/** Takes all parents from a feature; nothing happens when it has none. */
export const removeDependencies = async (unit: UnitOfWork, place: FeaturePlace): Promise<void> => {
  const child = await requireFeature(unit, place);
  if (child.dependencies.length === 0) return;
  putFeature(unit, { ...child, dependencies: [] });
  emitFeatureEvent(unit, child, 'feature-dependencies-removed');
};

/** Names that the feature could have as a parent, in order (behaviour §4, GET F/parents). */
export const possibleParents = ({ features }: ProjectState, child: string): string[] =>
  [...features.values()]
    .map(({ feature }) => feature)
    .filter(({ name, archived, dependencies }) => name !== child && !archived && dependencies.length === 0)
    .map(({ name }) => name)
    .sort();

/** Whether any active feature of the project depends on another. */
export const hasDependencies = ({ features }: ProjectState): boolean =>
  [...features.values()].some(({ feature }) => !feature.archived && feature.dependencies.length > 0);
