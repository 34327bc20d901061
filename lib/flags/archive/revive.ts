import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { projectScope } from '../../store/table/keys.ts';
import { requireRoom } from '../features/create.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import { requireAnyFeature, requireProject } from '../features/load.ts';
import { putFeature } from '../features/store.ts';
import { switchOffEverywhere } from '../features/switch-off.ts';

/**
 * Brings archived features back, off in every environment; active ones stay as they are (behaviour §4, revive).
 * @throws Problem NotFoundError; InvalidOperationError when the project would have more than its limit (spec §8)
 */
export const reviveFeatures = async (unit: UnitOfWork, project: string, features: readonly string[]): Promise<void> => {
  const owner = await requireProject(unit, project);
  let revived = 0;
  for (const name of features) {
    const place = { project, feature: name };
    const feature = await requireAnyFeature(unit, place);
    if (!feature.archived) continue;
    revived += 1;
    requireRoom(unit, owner, revived);
    putFeature(unit, { ...feature, archived: false, archivedAt: null });
    await switchOffEverywhere(unit, owner, name);
    unit.changeHead(projectScope(project), { features: 1 });
    emitFeatureEvent(unit, feature, 'feature-revived');
  }
};
