import { type BulkChange, changeInSteps } from '../../flags/features/in-steps.ts';
import { requireLinked } from '../../flags/features/load.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import { type Extent, guardWrite, type UnitFor, type WritePlace } from './guarded-write.ts';

/**
 * As `guardedWrite`, for many features in as few commits as it takes (`changeInSteps`). The environments have to be
 * linked.
 */
export const guardedSteps = <E extends Extent>(
  context: CallerContext,
  place: WritePlace<E>,
  steps: Omit<BulkChange, 'project'>,
  work: (unit: UnitFor<E>, features: readonly string[]) => Promise<unknown>,
): Promise<void> =>
  changeInSteps(context, { ...steps, project: place.project }, async (unit, features) => {
    const guarded = await guardWrite(unit, context, place);
    if (typeof place.extent !== 'string')
      for (const environment of place.extent) requireLinked(guarded.project, environment);
    await work(guarded.unit, features);
  });
