import type { Dependency } from '../../contract/schemas/feature.ts';
import { changedLinks } from '../../definition/links.ts';
import { changedParents, changedTags } from '../../definition/operations.ts';
import { addDependencyIn, removeDependencyIn } from '../../flags/feature-dependencies/change.ts';
import { changeLinksIn } from '../../flags/feature-links/change.ts';
import { setOwnersIn } from '../../flags/feature-owners/change.ts';
import { tagFeatureIn } from '../../flags/feature-tags/change.ts';
import { createFeatureIn } from '../../flags/features/create.ts';
import type { GuardedUnit } from '../../flags/features/guarded-unit.ts';
import { requireFeature } from '../../flags/features/load.ts';
import { importedCompletion } from '../../flags/features/metadata.ts';
import { type MetadataChange, updateMetadataIn } from '../../flags/features/update.ts';
import { completeFeatureIn } from '../../flags/lifecycle/complete.ts';
import { requireProject } from '../../identity/directory/project.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { featureKey } from '../../store/table/keys.ts';
import { guardUnit } from '../change-requests/guard/guarded-write.ts';
import type { PlannedFeature } from './plan.ts';
import { type UpsertContext, upsertEnvironment } from './upsert-environment.ts';

const metadataChange = ({ type, description, stale, impressionData }: PlannedFeature) =>
  ({
    ...(type !== undefined && { type }),
    ...(description !== undefined && { description }),
    ...(stale !== undefined && { stale }),
    ...(impressionData !== undefined && { impressionData }),
  }) satisfies MetadataChange;

/** Replaces the parents of a feature by exactly these (contract: features-batch §6.5). */
const upsertDependencies = async (
  unit: UnitOfWork,
  name: string,
  given: readonly Dependency[],
  { place: { project }, state, rights, requirePermission }: UpsertContext,
): Promise<void> => {
  const place = { project, feature: name };
  const { removed, set } = changedParents((await unit.get(featureKey(project, name)))?.dependencies ?? [], given);
  if (removed.length === 0 && set.length === 0) return;
  requirePermission('UPDATE_FEATURE_DEPENDENCY');
  const guarded = guardUnit(unit, rights, await requireProject(unit, project), 'project');
  for (const { feature: parent } of removed) await removeDependencyIn(guarded, { place, parent });
  for (const dependency of set) await addDependencyIn(guarded, { state, place, dependency });
};

/**
 * Creates or overwrites one feature with its strategies, variants and state in one environment, its tags and its
 * parents (contract: features-batch §6.2). An archived feature is skipped. The event of the metadata is emitted even if
 * nothing differs.
 * @throws Problem as for creating and changing single features, also NoAccessError
 */
export const upsertFeature = async (
  unit: GuardedUnit,
  planned: PlannedFeature,
  context: UpsertContext,
): Promise<void> => {
  const { place } = context;
  const { name } = planned;
  const feature = await unit.get(featureKey(place.project, name));
  if (feature?.archived) return;
  const change = metadataChange(planned);
  if (!feature) context.requirePermission('CREATE_FEATURE');
  if (feature) updateMetadataIn(unit, { feature, change });
  else
    await createFeatureIn(unit, {
      project: place.project,
      feature: { name, ...change, ...(planned.links && { links: planned.links }) },
    });
  await upsertEnvironment(unit, { ...place, feature: name }, planned, context);
  const { added: addedTags, removed: removedTags } = changedTags(feature?.tags ?? [], planned.tags);
  await tagFeatureIn(unit, { project: place.project, feature: name, change: { addedTags, removedTags } });
  if (feature && planned.links)
    await changeLinksIn(unit, {
      ...{ project: place.project, feature: name },
      change: changedLinks(feature.links ?? [], planned.links),
    });
  const own = { project: place.project, feature: name };
  if (planned.owners) await setOwnersIn(unit, { ...own, owners: planned.owners });
  if (planned.completed)
    completeFeatureIn(unit, await requireFeature(unit, own), importedCompletion(planned.completed));
  if (planned.dependencies) await upsertDependencies(unit, name, planned.dependencies, context);
};
