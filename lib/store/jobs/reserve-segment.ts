import { conflictingState, notFound } from '../../contract/problems.ts';
import { change, type Draft } from '../commit/unit-of-work.ts';
import type { SegmentItem } from '../table/items.ts';
import { instance, type Scope, segmentKey } from '../table/keys.ts';
import { carryOutJob, closeJob, finishJob, type Job, JobGone, takeStep } from './execute.ts';
import { fileWork, type Means, nowOrLater, type WorkOf, workKey } from './job.ts';

/**
 * Whether a global segment is in use is written in every project, and no transaction can rely on all of them. So it is
 * reserved first: from that commit on nobody begins to use it (`requireUsable`). Then one looks whether somebody does.
 * Then it is removed or limited, or else released (docs/decisions/0122-a-segment-is-reserved-first.md).
 */

type Reservation = WorkOf<'reserve-segment'>;

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

const release = async (draft: Draft, id: number): Promise<void> => {
  const segment = await draft.get(segmentKey(id));
  if (!segment?.reserved) return;
  const { reserved: _, ...usable } = segment;
  draft.put<SegmentItem>(usable);
};

/** Releases the segment of a reservation, unless somebody else has reserved it since. */
const releaseJob = (job: Job<Reservation>): Promise<void> => closeJob(job, (draft) => release(draft, job.work.segment));

/** Releases a segment whose reservation was left behind. May be repeated. */
export const releaseSegment = (means: Means, work: Reservation): Promise<void> => finishJob(means, work, releaseJob);

/** Whether nobody can be at work with it any more. */
export const isAbandoned = ({ until }: Reservation, now: Date): boolean => until < now.getTime();

/** A change of a global segment that nobody may begin to use meanwhile. */
export interface ReservedChange {
  readonly scopes: readonly [Scope, ...Scope[]];
  /** Asked before anything is written, and again with the change; throws to refuse. */
  readonly allow: (draft: Draft) => Promise<void>;
  /** Removes or limits the segment; throws to refuse, then it is as it was. */
  readonly run: (draft: Draft) => Promise<unknown>;
}

/**
 * Reserves a segment and makes the change, in two commits.
 * @throws Problem what `allow` and `run` throw; InvalidOperationError (409) when somebody else reserved it meanwhile
 */
export const changeReserved = async (
  means: Means,
  id: number,
  { scopes, allow, run }: ReservedChange,
): Promise<void> => {
  const { table, actor, now, deadline } = means;
  const work: Reservation = { kind: 'reserve-segment', segment: id, until: now.getTime() + lifetime };
  const rev = await change(table, { scopes, actor, now, deadline }, async (draft) => {
    await allow(draft);
    const segment = await draft.get(segmentKey(id));
    if (!segment) throw notFound('segment', id);
    draft.put<SegmentItem>({ ...segment, reserved: true });
    await fileWork(draft, work, actor);
    return draft.head(instance).rev + 1;
  });
  // This reservation and no later one: somebody else's is for their change, under their name.
  const job: Job<Reservation> = { ...means, work, rev };
  try {
    await takeStep(job, scopes, async (draft) => {
      await allow(draft);
      await run(draft);
      draft.remove(workKey(work));
    });
  } catch (error) {
    if (error instanceof JobGone) throw busy(id);
    // Why the change was refused is what the caller asked for; whatever is not released now, the recovery run releases.
    await nowOrLater(job, work, () => carryOutJob(job, releaseJob));
    throw error;
  }
};
