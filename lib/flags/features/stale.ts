import { requireProject } from '../../identity/directory/project.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { Stored } from '../../store/table/items.ts';
import { emitStale } from './emit.ts';
import { changeInSteps } from './in-steps.ts';
import { keysOfFeatures, requireFeature } from './load.ts';
import { putFeature } from './store.ts';

/** Marks features of a project stale, or no longer stale; the others stay untouched (contract: features §7.1). */
export const markStale = (
  context: CommandContext,
  {
    project,
    features,
    stale,
  }: {
    readonly project: string;
    readonly features: readonly string[];
    readonly stale: boolean;
  },
): Promise<void> =>
  changeInSteps(context, { project, features, itemsEach: 1 }, async (unit, some) => {
    await unit.peek<Stored>(keysOfFeatures(project, some));
    await requireProject(unit, project);
    for (const name of some) {
      const feature = await requireFeature(unit, { project, feature: name });
      if (feature.stale === stale) continue;
      putFeature(unit, { ...feature, stale });
      emitStale(unit, feature, stale);
    }
  });
