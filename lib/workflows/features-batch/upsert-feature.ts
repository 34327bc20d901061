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

/** Tags that one call of the tagging rule may add. */
const maxTags = 30;

/** Gives the feature exactly these tags (contract: features-batch §6.5). */
const upsertTags = async (
  unit: UnitOfWork,
  name: string,
  tags: readonly Tag[],
  upsert: UpsertContext,
): Promise<void> => {
  const { place, scopes } = upsert;
  const own = (await unit.get(featureKey(place.project, name)))?.tags ?? [];
  const isAmong = (all: readonly Tag[], { type, value }: Tag) =>
    all.some((tag) => tag.type === type && tag.value === value);
  const addedTags = tags.filter((tag) => !isAmong(own, tag));
  const removedTags = own.filter((tag) => !isAmong(tags, tag));
  for (let i = 0; i === 0 || i < addedTags.length; i += maxTags) {
    const change = { addedTags: addedTags.slice(i, i + maxTags), removedTags };
    await tagFeatures(unit, place.project, [name], change, scopes);
  }
};

/** Gives the feature exactly these parents (contract: features-batch §6.5). */
const upsertDependencies = async (
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
 * Creates or overwrites one feature with its strategies, variants and state in one environment, its tags and its parents
 * (contract: features-batch §6.2). An archived one is skipped. The metadata has its event even if nothing differs.
 * @throws Problem as for creating and changing single features, also NoAccessError
 */
export const upsertFeature = async (
  unit: UnitOfWork,
  planned: PlannedFeature,
  upsert: UpsertContext,
): Promise<void> => {
  const { place } = upsert;
  const { name } = planned;
  const feature = await unit.get(featureKey(place.project, name));
  if (feature?.archived) return;
  const change = metadataChange(planned);
  if (!feature) upsert.requirePermission('CREATE_FEATURE');
  if (feature) await updateMetadata(unit, feature, change, unit.now);
  else await createFeature(unit, place.project, { name, ...change }, unit.now);
  await upsertEnvironment(unit, { ...place, feature: name }, planned, upsert);
  await upsertTags(unit, name, planned.tags, upsert);
  if (planned.dependencies) await upsertDependencies(unit, name, planned.dependencies, upsert);
};
