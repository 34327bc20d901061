import { conflictingState, notFound } from '../../contract/problems.ts';
import { transact, type UnitOfWork } from '../commit/unit-of-work.ts';
import type { SegmentItem } from '../table/items.ts';
import { instance, type Scope, segmentKey } from '../table/keys.ts';
import { enqueueJob, type JobContext, type JobOf, keyOfJob, runOrDefer } from './job.ts';
import { commitStep, completeRun, executeRun, JobAlreadyCompleted, type JobRun, runJob } from './run.ts';

/**
 * Which strategies use a global segment is stored in every project, and no transaction can rely on all of them. So the
 * segment is reserved first: from that commit on nobody begins to use it (`requireUsable`). Then the projects are
 * searched for its use. Then it is removed or limited, or else released
 * (docs/decisions/0122-a-segment-is-reserved-first.md).
 */

type Reservation = JobOf<'reserve-segment'>;

/** How long a reservation is left to the process that made it, in ms: more than any request takes. */
const reservationMs = 60_000;

const busy = (id: number) =>
  conflictingState(`The segment ${id} is just being removed or limited to a project. Try again in a moment.`, {
    retryAfter: 1,
  });

/** For whoever refers to the segment. @throws Problem InvalidOperationError (409) while it is reserved */
export const requireUsable = ({ id, reserved }: Pick<SegmentItem, 'id' | 'reserved'>): void => {
  if (reserved) throw busy(id);
};

/**
 * For whoever removes or limits a global segment.
 * @throws Problem InvalidOperationError (409) when it is not reserved: it has just become global, or was imported
 */
export const requireReserved = ({ id, reserved }: Pick<SegmentItem, 'id' | 'reserved'>): void => {
  if (!reserved) throw busy(id);
};

const releaseIn = async (unit: UnitOfWork, id: number): Promise<void> => {
  const segment = await unit.get(segmentKey(id));
  if (!segment?.reserved) return;
  const { reserved: _, ...usable } = segment;
  unit.put<SegmentItem>(usable);
};

/** Releases the segment of a reservation, unless somebody else has reserved it since. */
const release = (run: JobRun<Reservation>): Promise<void> =>
  completeRun(run, (unit) => releaseIn(unit, run.job.segment));

/** Releases a segment whose reservation was left behind. May be repeated. */
export const releaseSegment = (context: JobContext, job: Reservation): Promise<void> => runJob(context, job, release);

/** Whether the process that made the reservation certainly does no more with it. */
export const isAbandoned = ({ until }: Reservation, now: Date): boolean => until < now.getTime();

/** A change of a global segment that nobody may begin to use meanwhile. @template U the unit that `run` needs */
export interface ReservedChange<U extends UnitOfWork> {
  readonly scopes: readonly [Scope, ...Scope[]];
  /** Called before anything is written, and again with the change. Returns the unit for `run`; throws to refuse. */
  readonly allow: (unit: UnitOfWork) => Promise<U>;
  /** Removes or limits the segment; throws to refuse, and then the segment stays as it was. */
  readonly run: (unit: U) => Promise<unknown>;
}

/**
 * Reserves a segment and makes the change, in two commits.
 * @throws Problem what `allow` and `run` throw; InvalidOperationError (409) when somebody else reserved it meanwhile
 */
export const changeReserved = async <U extends UnitOfWork>(
  context: JobContext,
  id: number,
  { scopes, allow, run }: ReservedChange<U>,
): Promise<void> => {
  const { table, catalog, actor, now, deadline } = context;
  const work: Reservation = { kind: 'reserve-segment', segment: id, until: now.getTime() + reservationMs };
  const rev = await transact(context, scopes, async (unit) => {
    await allow(unit);
    const segment = await unit.get(segmentKey(id));
    if (!segment) throw notFound('segment', id);
    unit.put<SegmentItem>({ ...segment, reserved: true });
    await enqueueJob(unit, work);
    return unit.head(instance).rev + 1;
  });
  // This reservation and no later one: that would be for the change of somebody else.
  const own: JobRun<Reservation> = { table, catalog, actor, now, deadline, job: work, rev };
  try {
    await commitStep(own, scopes, async (unit) => {
      await run(await allow(unit));
      unit.remove(keyOfJob(work));
    });
  } catch (error) {
    if (error instanceof JobAlreadyCompleted) throw busy(id);
    // The caller is answered why the change was refused. If the release fails too, the recovery run does it later.
    await runOrDefer(own, work, () => executeRun(own, release));
    throw error;
  }
};
