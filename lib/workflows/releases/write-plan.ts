import { forRelease, type GuardedUnit } from '../../flags/features/guarded-unit.ts';
import type { EnvironmentPlace } from '../../flags/features/load.ts';
import { type Starter, starterFrom } from '../../flags/release-plans/starter.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import { transactByKey } from '../../store/commit/unit-of-work.ts';
import { projectScope } from '../../store/table/keys.ts';
import { guardedWrite } from '../change-requests/guard/guarded-write.ts';

type Work<T> = (unit: GuardedUnit, by: Starter) => Promise<T>;

/** Writes to the release plan of a feature, as every write to a feature is guarded. @throws Problem as `guardedWrite` */
export const writePlan = <T>(
  context: CallerContext,
  { project, environment }: EnvironmentPlace,
  work: Work<T>,
): Promise<T> => {
  const by = starterFrom(context.actor);
  return guardedWrite(context, { project, extent: [environment] }, (unit) => work(unit, by));
};

/** Stops a plan, or approves a milestone: neither changes what is decided, so it waits for no review. */
export const stopPlan = <T>(context: CallerContext, place: EnvironmentPlace, work: Work<T>): Promise<T> => {
  const by = starterFrom(context.actor);
  return transactByKey(context, projectScope(place.project), (unit) => work(forRelease(unit, place), by));
};
