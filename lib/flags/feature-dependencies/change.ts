import { invalidOperation, notFound } from '../../contract/problems.ts';
import type { Dependency } from '../../contract/schemas/feature.ts';
import type { ProjectState } from '../../store/catalog/catalog.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { featureKey, featureNameKey } from '../../store/table/keys.ts';
import { childrenOf } from '../features/dependents.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import type { ProjectGuardedUnit } from '../features/guarded-unit.ts';
import { type FeaturePlace, keysOfFeatures, requireFeature } from '../features/load.ts';
import { putGuardedFeature } from '../features/store.ts';

/** Checks a parent: an active feature of the same project, which has no parent itself. */
const requireParent = async (
  unit: ProjectGuardedUnit,
  { project, feature: child }: FeaturePlace,
  name: string,
): Promise<void> => {
  if (name === child) throw invalidOperation(`"${name}" cannot depend on itself.`);
  const [guard] = await unit.peek([featureNameKey(name)]);
  const parent = guard?.project === project ? await unit.get(featureKey(project, name)) : undefined;
  // The message does not mention whether another project has the feature: that project may be hidden from the caller.
  if (!parent || parent.archived)
    throw invalidOperation(`"${name}" cannot be a parent: project "${project}" has no active feature of that name.`);
  if (parent.dependencies.length > 0)
    throw invalidOperation(`"${name}" cannot be a parent: it depends on a feature itself. One level is all there is.`);
};

/**
 * A dependency in its stored form: variants are kept only when the parent must be enabled (contract:
 * feature-dependencies §1).
 */
const storedDependency = ({ feature, enabled = true, variants = [] }: Dependency): Dependency => ({
  feature,
  enabled,
  ...(enabled && variants.length > 0 && { variants }),
});

export interface AddDependencyInput {
  /** The path of the child. */
  readonly place: FeaturePlace;
  readonly dependency: Dependency;
}

/** What `addDependencyIn` reads, besides the catalog. */
export const dependencyReads = ({ place, dependency }: AddDependencyInput): RequestReads => ({
  keys: [featureNameKey(dependency.feature), ...keysOfFeatures(place.project, [place.feature, dependency.feature])],
});

/**
 * Makes a feature depend on a parent, or changes the conditions of the dependency (contract: feature-dependencies §3).
 * @param input.state the project at the time of this commit
 * @throws Problem NotFoundError for an unknown child; InvalidOperationError when the rules of dependencies forbid it
 */
export const addDependencyIn = async (
  unit: ProjectGuardedUnit,
  { state, place, dependency: given }: AddDependencyInput & { readonly state: ProjectState },
): Promise<void> => {
  const child = await requireFeature(unit, place);
  await requireParent(unit, place, given.feature);
  const [grandchild] = childrenOf(unit, state, [child.name]);
  if (grandchild)
    throw invalidOperation(`"${child.name}" cannot have a parent: "${grandchild.name}" depends on it already.`);
  const dependency = storedDependency(given);
  const others = child.dependencies.filter(({ feature }) => feature !== dependency.feature);
  putGuardedFeature(unit, { ...child, dependencies: [...others, dependency] });
  emitFeatureEvent(unit, child, 'feature-dependency-added', { data: dependency });
};

/**
 * Removes one parent of a feature.
 * @throws Problem NotFoundError for an unknown child, and for a feature that is not its parent
 */
export const removeDependencyIn = async (
  unit: ProjectGuardedUnit,
  { place, parent }: { readonly place: FeaturePlace; readonly parent: string },
): Promise<void> => {
  const child = await requireFeature(unit, place);
  const dependencies = child.dependencies.filter(({ feature }) => feature !== parent);
  if (dependencies.length === child.dependencies.length)
    throw notFound('parent', parent, `"${child.name}" does not depend on it.`);
  putGuardedFeature(unit, { ...child, dependencies });
  emitFeatureEvent(unit, child, 'feature-dependency-removed', { data: { feature: parent } });
};

/** Removes all parents of a feature; does nothing when it has none. */
export const removeDependenciesIn = async (unit: ProjectGuardedUnit, place: FeaturePlace): Promise<void> => {
  const child = await requireFeature(unit, place);
  if (child.dependencies.length === 0) return;
  putGuardedFeature(unit, { ...child, dependencies: [] });
  emitFeatureEvent(unit, child, 'feature-dependencies-removed');
};
