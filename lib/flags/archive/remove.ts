import type { Draft } from '../../store/commit/unit-of-work.ts';
import { featureEnvironmentKey, featureKey, featureNameKey } from '../../store/table/keys.ts';
import { sayOf } from '../features/emit.ts';
import { demandAnyFeature, demandProject, partsIn } from '../features/load.ts';
import { metadataOf } from '../features/metadata.ts';

/**
 * Deletes archived features for good, their names included; active ones are passed over in silence (behaviour §4,
 * P/delete).
 */
export const removeFeatures = async (draft: Draft, project: string, features: readonly string[]): Promise<void> => {
  const environments = (await demandProject(draft, project)).environments.map(({ name }) => name);
  for (const name of features) {
    const place = { project, feature: name };
    const feature = await demandAnyFeature(draft, place);
    if (!feature.archived) continue;
    await draft.get(featureNameKey(name));
    await partsIn(draft, place, environments);
    draft.remove(featureKey(project, name));
    draft.remove(featureNameKey(name));
    for (const environment of environments) draft.remove(featureEnvironmentKey(project, name, environment));
    sayOf(draft, feature, 'feature-deleted', { preData: metadataOf(feature) });
  }
};
