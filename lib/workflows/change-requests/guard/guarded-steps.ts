import type { ProjectGuardedUnit } from '../../../flags/features/guarded-unit.ts';
import { requireLinked } from '../../../flags/features/load.ts';
import { type BulkChange, changeInSteps } from '../../../flags/features/staleness/in-steps.ts';
import type { CallerContext, CatalogCallerContext } from '../../../identity/callers/context.ts';
import type { ProjectState } from '../../../store/catalog/catalog.ts';
import { guardProject } from './guarded-project-write.ts';
import { type Extent, guardWrite, type UnitFor, type WritePlace } from './guarded-write.ts';

/**
 * As `guardedWrite`, for many features in as few commits as possible (`changeInSteps`). The environments must be
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

/** As `guardedProjectWrite`, in as few commits as possible. */
export const guardedProjectSteps = (
  context: CatalogCallerContext,
  steps: BulkChange,
  work: (unit: ProjectGuardedUnit, state: ProjectState, features: readonly string[]) => Promise<unknown>,
): Promise<void> =>
  changeInSteps(context, steps, async (unit, features) => {
    const guarded = await guardProject(unit, context, steps.project);
    await work(guarded.unit, guarded.state, features);
  });
