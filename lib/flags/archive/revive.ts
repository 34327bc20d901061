import { requireProject } from '../../identity/directory/project.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { projectScope } from '../../store/table/keys.ts';
import { requireFeatureRoom } from '../features/create.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import { requireAnyFeatures } from '../features/load.ts';
import { type LocatorContext, locateWithPermission } from '../features/locate.ts';
import { switchOffEverywhere } from '../features/releases/switch-off.ts';
import { changeInSteps, itemsPerFeature } from '../features/staleness/in-steps.ts';
import { putFeature } from '../features/store.ts';

/** Features of one project. */
export interface ProjectFeatures {
  readonly project: string;
  readonly features: readonly string[];
}

/**
 * Revives archived features, disabled in every environment; active ones stay as they are (contract: archive §3).
 * @throws Problem NotFoundError; InvalidOperationError when the project would have more features than its limit
 */
export const reviveFeaturesIn = async (unit: UnitOfWork, { project, features }: ProjectFeatures): Promise<void> => {
  const owner = await requireProject(unit, project);
  let revived = 0;
  for (const feature of await requireAnyFeatures(unit, project, features)) {
    if (!feature.archived) continue;
    revived += 1;
    requireFeatureRoom(unit, owner, revived);
    putFeature(unit, { ...feature, archived: false, archivedAt: null });
    await switchOffEverywhere(unit, owner, feature.name);
    unit.changeHead(projectScope(project), { features: 1 });
    emitFeatureEvent(unit, feature, 'feature-revived');
  }
};

/**
 * Revives one feature; the caller needs `UPDATE_FEATURE` in its project.
 * @throws Problem as `reviveFeaturesIn`, NoAccessError
 */
export const reviveFeature = async (context: LocatorContext, feature: string): Promise<void> => {
  const project = await locateWithPermission(context, 'UPDATE_FEATURE', feature);
  await transact(context, [projectScope(project)], (unit) => reviveFeaturesIn(unit, { project, features: [feature] }));
};

/** Revives many features. @throws Problem as `reviveFeaturesIn` */
export const reviveFeatures = async (
  context: CommandContext,
  { project, features }: ProjectFeatures,
): Promise<void> => {
  const itemsEach = await itemsPerFeature(context, project);
  await changeInSteps(context, { project, features, itemsEach }, (unit, some) =>
    reviveFeaturesIn(unit, { project, features: some }),
  );
};
