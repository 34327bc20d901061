import { requireProject } from '../../identity/directory/project.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { featureEnvironmentKey, featureKey, featureNameKey, projectScope } from '../../store/table/keys.ts';
import { maxFeaturesOfCommit } from '../../store/table/limits.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import { bulkEverywhereReads, partsIn, requireAnyFeatures } from '../features/load.ts';
import { type LocatorContext, locateWithPermission } from '../features/locate.ts';
import { metadataView } from '../features/metadata.ts';
import { changeInSteps, itemsPerFeature } from '../features/staleness/in-steps.ts';
import type { ProjectFeatures } from './revive.ts';

/** Deletes archived features for good, including their names; active ones are skipped (contract: archive §4). */
export const removeFeaturesIn = async (unit: UnitOfWork, { project, features }: ProjectFeatures): Promise<void> => {
  const environments = (await requireProject(unit, project)).environments.map(({ name }) => name);
  for (const feature of await requireAnyFeatures(unit, project, features)) {
    const { name } = feature;
    const place = { project, feature: name };
    if (!feature.archived) continue;
    // A unit removes only what it has read.
    await Promise.all([unit.get(featureNameKey(name)), partsIn(unit, place, environments)]);
    unit.remove(featureKey(project, name));
    unit.remove(featureNameKey(name));
    for (const environment of environments) unit.remove(featureEnvironmentKey(project, name, environment));
    emitFeatureEvent(unit, feature, 'feature-deleted', { preData: metadataView(feature) });
  }
};

/**
 * Deletes one archived feature; the caller needs `DELETE_FEATURE` in its project.
 * @throws Problem NotFoundError, NoAccessError
 */
export const removeFeature = async (context: LocatorContext, feature: string): Promise<void> => {
  const project = await locateWithPermission(context, 'DELETE_FEATURE', feature);
  await transact(context, [projectScope(project)], (unit) => removeFeaturesIn(unit, { project, features: [feature] }));
};

/** What deleting many features reads. */
export const removalReads = ({ project, features }: ProjectFeatures): RequestReads => {
  const reads = bulkEverywhereReads(project, features);
  return { ...reads, keys: [...(reads.keys ?? []), ...features.slice(0, maxFeaturesOfCommit).map(featureNameKey)] };
};

/** Deletes many archived features. @throws Problem NotFoundError */
export const removeFeatures = async (
  context: CommandContext,
  { project, features }: ProjectFeatures,
): Promise<void> => {
  const itemsEach = await itemsPerFeature(context, project);
  await changeInSteps(context, { project, features, itemsEach }, (unit, some) =>
    removeFeaturesIn(unit, { project, features: some }),
  );
};
