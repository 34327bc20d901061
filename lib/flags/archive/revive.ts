import type { Draft } from '../../store/commit/unit-of-work.ts';
import { projectScope } from '../../store/table/keys.ts';
import { demandRoom } from '../features/create.ts';
import { sayOf } from '../features/emit.ts';
import { demandAnyFeature, demandProject } from '../features/load.ts';
import { putFeature } from '../features/store.ts';
import { switchOffEverywhere } from '../features/switch-off.ts';

/**
 * Brings archived features back, off in every environment; active ones stay as they are (behaviour §4, revive).
 * @throws Problem NotFoundError; InvalidOperationError when the project would have more than its limit (spec §8)
 */
export const reviveFeatures = async (draft: Draft, project: string, features: readonly string[]): Promise<void> => {
  const owner = await demandProject(draft, project);
  let revived = 0;
  for (const name of features) {
    const place = { project, feature: name };
    const feature = await demandAnyFeature(draft, place);
    if (!feature.archived) continue;
    revived += 1;
    demandRoom(draft, owner, revived);
    putFeature(draft, { ...feature, archived: false, archivedAt: null });
    await switchOffEverywhere(draft, owner, name);
    draft.change(projectScope(project), { features: 1 });
    sayOf(draft, feature, 'feature-revived');
  }
};
