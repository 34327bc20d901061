import type { Dependency } from '../../contract/schemas/feature.ts';
import type { Tag } from '../../contract/schemas/tag.ts';
import { addDependencyIn, removeDependencyIn } from '../../flags/feature-dependencies/change.ts';
import { tagFeaturesIn } from '../../flags/feature-tags/change.ts';
import { createFeatureIn } from '../../flags/features/create.ts';
import type { GuardedUnit } from '../../flags/features/guarded-unit.ts';
import { requireProject } from '../../flags/features/load.ts';
import { type MetadataChange, updateMetadataIn } from '../../flags/features/update.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { featureKey } from '../../store/table/keys.ts';
import { guardUnit } from '../change-requests/guard.ts';
import { dependencyChanges } from './effects.ts';
import type { PlannedFeature } from './plan.ts';
import type { UpsertContext } from './upsert-context.ts';
import { upsertEnvironment } from './upsert-environment.ts';

const metadataChange = ({ type, description, stale, impressionData }: PlannedFeature) =>
  ({
    ...(type !== undefined && { type }),
    ...(description !== undefined && { description }),
    ...(stale !== undefined && { stale }),
    ...(impressionData !== undefined && { impressionData }),
  }) satisfies MetadataChange;

/** Tags that one call of the tagging rule adds at most. */
const tagsAtOnce = 30;

/** The feature has these tags afterwards, and no others. */
const upsertTags = async (
  unit: UnitOfWork,
  name: string,
  tags: readonly Tag[],
  bringing: UpsertContext,
): Promise<void> => {
  const { place } = bringing;
  const own = (await unit.get(featureKey(place.project, name)))?.tags ?? [];
  const among = (all: readonly Tag[], { type, value }: Tag) =>
    all.some((tag) => tag.type === type && tag.value === value);
  const addedTags = tags.filter((tag) => !among(own, tag));
  const removedTags = own.filter((tag) => !among(tags, tag));
  for (let i = 0; i === 0 || i < addedTags.length; i += tagsAtOnce) {
    const change = { addedTags: addedTags.slice(i, i + tagsAtOnce), removedTags };
    await tagFeaturesIn(unit, { project: place.project, features: [name], change });
  }
};

/** The feature depends on these afterwards, and on no others. */
const bringDependencies = async (
  unit: UnitOfWork,
  name: string,
  given: readonly Dependency[],
  { place: { project }, state, rights, requirePermission }: UpsertContext,
): Promise<void> => {
  const place = { project, feature: name };
  const { removed, set } = dependencyChanges((await unit.get(featureKey(project, name)))?.dependencies ?? [], given);
  if (removed.length === 0 && set.length === 0) return;
  requirePermission('UPDATE_FEATURE_DEPENDENCY');
  const guarded = guardUnit(unit, rights, await requireProject(unit, project), 'project');
  for (const parent of removed) await removeDependencyIn(guarded, { place, parent });
  for (const dependency of set) await addDependencyIn(guarded, { state, place, dependency });
};

/**
 * Makes or overwrites one feature, complete with its strategies, variants and state in one environment, its tags and
 * its parents (behaviour §4, features-batch/import). Nothing happens to one that is archived. Overwriting metadata is
 * always said, as PUT and PATCH say it (behaviour §6); of the rest only what differs.
 * @throws Problem as for making and changing features one by one, also NoAccessError
 */
export const upsertFeature = async (
  unit: GuardedUnit,
  planned: PlannedFeature,
  bringing: UpsertContext,
): Promise<void> => {
  const { place } = bringing;
  const { name } = planned;
  const feature = await unit.get(featureKey(place.project, name));
  if (feature?.archived) return;
  const change = metadataChange(planned);
  if (!feature) bringing.requirePermission('CREATE_FEATURE');
  if (feature) updateMetadataIn(unit, { feature, change });
  else await createFeatureIn(unit, { project: place.project, feature: { name, ...change } });
  await upsertEnvironment(unit, { ...place, feature: name }, planned, bringing);
  await upsertTags(unit, name, planned.tags, bringing);
  if (planned.dependencies) await bringDependencies(unit, name, planned.dependencies, bringing);
};
