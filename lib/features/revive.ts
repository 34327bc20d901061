import type { Draft } from '../table/draft.ts';
import { projectScope } from '../table/keys.ts';
import { demandRoom } from './create.ts';
import { demandAnyFeature, demandProject, partsIn } from './load.ts';
import { sayOf } from './say.ts';
import { putFeature, putParts } from './store.ts';

/**
 * Brings archived features back, off in every environment; active ones stay as they are (behaviour §4, revive).
 * @throws Problem NotFoundError; InvalidOperationError when the project would have more than its limit (spec §8)
 */
export const reviveFeatures = async (draft: Draft, project: string, features: readonly string[]): Promise<void> => {
  const owner = await demandProject(draft, project);
  const environments = owner.environments.map(({ name }) => name);
  let revived = 0;
  for (const name of features) {
    const place = { project, feature: name };
    const feature = await demandAnyFeature(draft, place);
    if (!feature.archived) continue;
    revived += 1;
    demandRoom(draft, owner, revived);
    putFeature(draft, { ...feature, archived: false, archivedAt: null });
    const all = await partsIn(draft, place, environments);
    for (const [i, parts] of all.entries()) {
      const environment = environments[i];
      if (parts.enabled && environment !== undefined)
        putParts(draft, { ...place, environment }, { ...parts, enabled: false });
    }
    draft.change(projectScope(project), { features: 1 });
    sayOf(draft, feature, 'feature-revived');
  }
};
