import type { Dependency } from '../../contract/schemas/feature.ts';
import type { Tag } from '../../contract/schemas/tag.ts';
import { addDependency, removeDependency } from '../../flags/feature-dependencies/change.ts';
import { tagFeatures } from '../../flags/feature-tags/change.ts';
import { createFeature } from '../../flags/features/create.ts';
import { requireProject } from '../../flags/features/load.ts';
import { type MetadataChange, updateMetadata } from '../../flags/features/update.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { featureKey } from '../../store/table/keys.ts';
import { guardChangeRequests } from '../change-requests/guard.ts';
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
  const { place, scopes } = bringing;
  const own = (await unit.get(featureKey(place.project, name)))?.tags ?? [];
  const among = (all: readonly Tag[], { type, value }: Tag) =>
    all.some((tag) => tag.type === type && tag.value === value);
  const addedTags = tags.filter((tag) => !among(own, tag));
  const removedTags = own.filter((tag) => !among(tags, tag));
  for (let i = 0; i === 0 || i < addedTags.length; i += tagsAtOnce) {
    const change = { addedTags: addedTags.slice(i, i + tagsAtOnce), removedTags };
    await tagFeatures(unit, place.project, [name], change, scopes);
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
  guardChangeRequests(rights, await requireProject(unit, project), 'project');
  for (const parent of removed) await removeDependency(unit, place, parent);
  for (const dependency of set) await addDependency(unit, state, place, dependency);
};

/**
 * Makes or overwrites one feature, complete with its strategies, variants and state in one environment, its tags and
 * its parents (behaviour §4, features-batch/import). Nothing happens to one that is archived. Overwriting metadata is
 * always said, as PUT and PATCH say it (behaviour §6); of the rest only what differs.
 * @throws Problem as for making and changing features one by one, also NoAccessError
 */
export const upsertFeature = async (
  unit: UnitOfWork,
  planned: PlannedFeature,
  bringing: UpsertContext,
): Promise<void> => {
  const { place, now } = bringing;
  const { name } = planned;
  const feature = await unit.get(featureKey(place.project, name));
  if (feature?.archived) return;
  const change = metadataChange(planned);
  if (!feature) bringing.requirePermission('CREATE_FEATURE');
  if (feature) await updateMetadata(unit, feature, change, now);
  else await createFeature(unit, place.project, { name, ...change }, now);
  await upsertEnvironment(unit, { ...place, feature: name }, planned, bringing);
  await upsertTags(unit, name, planned.tags, bringing);
  if (planned.dependencies) await bringDependencies(unit, name, planned.dependencies, bringing);
};
