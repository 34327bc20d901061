import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { featureEnvironmentKey, featureKey, featureNameKey } from '../../store/table/keys.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import { partsIn, requireAnyFeature, requireProject } from '../features/load.ts';
import { metadataOf } from '../features/metadata.ts';

/**
 * Deletes archived features for good, their names included; active ones are passed over in silence (behaviour §4,
 * P/delete).
 */
export const removeFeatures = async (unit: UnitOfWork, project: string, features: readonly string[]): Promise<void> => {
  const environments = (await requireProject(unit, project)).environments.map(({ name }) => name);
  for (const name of features) {
    const place = { project, feature: name };
    const feature = await requireAnyFeature(unit, place);
    if (!feature.archived) continue;
    await unit.get(featureNameKey(name));
    await partsIn(unit, place, environments);
    unit.remove(featureKey(project, name));
    unit.remove(featureNameKey(name));
    for (const environment of environments) unit.remove(featureEnvironmentKey(project, name, environment));
    emitFeatureEvent(unit, feature, 'feature-deleted', { preData: metadataOf(feature) });
  }
};
