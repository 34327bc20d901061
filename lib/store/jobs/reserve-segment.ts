import { conflictingState, notFound } from '../../contract/problems.ts';
import { transact, type UnitOfWork } from '../commit/unit-of-work.ts';
import type { SegmentItem } from '../table/items.ts';
import { instance, type Scope, segmentKey } from '../table/keys.ts';
import { enqueueJob, type JobContext, type JobOf, keyOfJob, runOrDefer } from './job.ts';
import { commitStep, completeRun, executeRun, JobAlreadyCompleted, type JobRun, runJob } from './run.ts';

/**
 * Whether a global segment is in use is written in every project, and no transaction can rely on all of them. So it is
 * reserved first: from that commit on nobody begins to use it (`requireUsable`). Then one looks whether somebody does.
 * Then it is removed or limited, or else released (docs/decisions/0122-a-segment-is-reserved-first.md).
 */

type Reservation = JobOf<'reserve-segment'>;

/** So long a reservation is left to the process that made it, in ms: more than any request takes. */
const lifetime = 60_000;

const busy = (id: number) =>
  conflictingState(`The segment ${id} is just being removed or limited to a project. Try again in a moment.`, {
    retryAfter: 1,
  });

/** For whoever refers to the segment. @throws Problem InvalidOperationError (409) while it is reserved */
export const requireUsable = ({ id, reserved }: Pick<SegmentItem, 'id' | 'reserved'>): void => {
  if (reserved) throw busy(id);
};

/**
 * For whoever removes or limits a global segment. @throws Problem InvalidOperationError (409) when it is not reserved,
 * because it became a global one, or was written by an import, just now
 */
export const requireReserved = ({ id, reserved }: Pick<SegmentItem, 'id' | 'reserved'>): void => {
  if (!reserved) throw busy(id);
};

const release = async (unit: UnitOfWork, id: number): Promise<void> => {
  const segment = await unit.get(segmentKey(id));
  if (!segment?.reserved) return;
  const { reserved: _, ...usable } = segment;
  unit.put<SegmentItem>(usable);
};

/** Releases the segment of a reservation, unless somebody else has reserved it since. */
const releaseJob = (job: JobRun<Reservation>): Promise<void> =>
  completeRun(job, (unit) => release(unit, job.work.segment));

/** Releases a segment whose reservation was left behind. May be repeated. */
export const releaseSegment = (means: JobContext, work: Reservation): Promise<void> => runJob(means, work, releaseJob);

/** Whether nobody can be at work with it any more. */
export const isAbandoned = ({ until }: Reservation, now: Date): boolean => until < now.getTime();

/** A change of a global segment that nobody may begin to use meanwhile. */
export interface ReservedChange {
  readonly scopes: readonly [Scope, ...Scope[]];
  /** Asked before anything is written, and again with the change; throws to refuse. */
  readonly allow: (unit: UnitOfWork) => Promise<void>;
  /** Removes or limits the segment; throws to refuse, then it is as it was. */
  readonly run: (unit: UnitOfWork) => Promise<unknown>;
}

/**
 * Reserves a segment and makes the change, in two commits.
 * @throws Problem what `allow` and `run` throw; InvalidOperationError (409) when somebody else reserved it meanwhile
 */
export const changeReserved = async (
  means: JobContext,
  id: number,
  { scopes, allow, run }: ReservedChange,
): Promise<void> => {
  const { table, actor, now, deadline } = means;
  const work: Reservation = { kind: 'reserve-segment', segment: id, until: now.getTime() + lifetime };
  const rev = await transact({ table, actor, now, deadline }, scopes, async (unit) => {
    await allow(unit);
    const segment = await unit.get(segmentKey(id));
    if (!segment) throw notFound('segment', id);
    unit.put<SegmentItem>({ ...segment, reserved: true });
    await enqueueJob(unit, work, actor);
    return unit.head(instance).rev + 1;
  });
  // This reservation and no later one: somebody else's is for their change, under their name.
  const job: JobRun<Reservation> = { ...means, work, rev };
  try {
    await commitStep(job, scopes, async (unit) => {
      await allow(unit);
      await run(unit);
      unit.remove(keyOfJob(work));
    });
  } catch (error) {
    if (error instanceof JobAlreadyCompleted) throw busy(id);
    // Why the change was refused is what the caller asked for; whatever is not released now, the recovery run releases.
    await runOrDefer(job, work, () => executeRun(job, releaseJob));
    throw error;
  }
};
