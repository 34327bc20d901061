import { requireProject } from '../../../identity/directory/project.ts';
import type { CommandContext } from '../../../store/commands/context.ts';
import { emitStale } from '../emit.ts';
import { requireFeatures } from '../load.ts';
import { putFeature } from '../store.ts';
import { changeInSteps } from './in-steps.ts';
import { staleMark } from './mark.ts';

/**
 * Marks features of a project as stale, or as no longer stale. Features that have that mark already are not written
 * (contract: features §7.1).
 */
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
    await requireProject(unit, project);
    for (const feature of await requireFeatures(unit, project, some)) {
      if (feature.stale === stale) continue;
      const { staleAt: _, ...others } = feature;
      putFeature(unit, { ...others, ...staleMark(stale, feature, unit.now) });
      emitStale(unit, feature, stale);
    }
  });
