import { conflictingState, notFound } from '../../contract/problems.ts';
import { transact, type UnitOfWork } from '../commit/unit-of-work.ts';
import type { SegmentItem, TagItem } from '../table/items.ts';
import { instance, type KeyOf, type Scope, segmentKey, tagKey } from '../table/keys.ts';
import { enqueueJob, type JobContext, type JobOf, keyOfJob, runOrDefer } from './job.ts';
import { commitStep, completeRun, executeRun, JobAlreadyCompleted, type JobRun, runJob } from './run.ts';

/**
 * Every project stores which of its strategies use a global segment, and which of its features have a tag. No
 * transaction can rely on all projects. So the segment or tag is reserved first: after that commit no new use of it can
 * begin (`requireUsable`). Then all projects are searched for uses. Then it is removed or limited, or else released
 * (docs/decisions/0122-a-segment-is-reserved-first.md).
 */

type Reservation = JobOf<'reserve-segment'> | JobOf<'reserve-tag'>;

/** Anything that can be reserved. */
export type Reservable =
  | Pick<JobOf<'reserve-segment'>, 'kind' | 'segment'>
  | Pick<JobOf<'reserve-tag'>, 'kind' | 'type' | 'value'>;

type ReservableItem = SegmentItem | TagItem;

/** How long a reservation belongs to the process that made it, in ms: longer than any request takes. */
const reservationMs = 60_000;

const keyOf = (what: Reservable): KeyOf<ReservableItem> =>
  what.kind === 'reserve-segment' ? segmentKey(what.segment) : tagKey(what.type, what.value);

/** The name of the segment or tag in messages. */
const nameOf = (what: Reservable) =>
  what.kind === 'reserve-segment'
    ? { noun: 'segment', name: what.segment, change: 'removed or limited to a project' }
    : { noun: 'tag', name: `${what.type}:${what.value}`, change: 'removed' };

const busy = (what: Reservable) => {
  const { noun, name, change } = nameOf(what);
  return conflictingState(`The ${noun} ${name} is just being ${change}. Try again in a moment.`, { retryAfter: 1 });
};

const reservableOf = (item: Pick<SegmentItem, 'kind' | 'id'> | Pick<TagItem, 'kind' | 'type' | 'value'>): Reservable =>
  item.kind === 'segment'
    ? { kind: 'reserve-segment', segment: item.id }
    : { kind: 'reserve-tag', type: item.type, value: item.value };

/** For commands that begin to use a segment or tag. @throws Problem InvalidOperationError (409) while it is reserved */
export const requireUsable = (item: ReservableItem): void => {
  if (item.reserved) throw busy(reservableOf(item));
};

/**
 * For commands that remove or limit a segment or tag.
 * @throws Problem InvalidOperationError (409) when it is not reserved: it has just become global, or was imported
 */
export const requireReserved = (item: ReservableItem): void => {
  if (!item.reserved) throw busy(reservableOf(item));
};

const releaseIn = async (unit: UnitOfWork, what: Reservable): Promise<void> => {
  const item = await unit.get(keyOf(what));
  if (!item?.reserved) return;
  const { reserved: _, ...usable } = item;
  unit.put<ReservableItem>(usable);
};

/** Ends a reservation: releases the segment or tag, unless another process has reserved it since. */
const release = (run: JobRun<Reservation>): Promise<void> => completeRun(run, (unit) => releaseIn(unit, run.job));

/** Ends a reservation that its process left behind. May be repeated. */
export const releaseReserved = (context: JobContext, job: Reservation): Promise<void> => runJob(context, job, release);

/** Whether the process that made the reservation has certainly stopped working with it. */
export const isAbandoned = ({ until }: Reservation, now: Date): boolean => until < now.getTime();

/** A change of a global segment or tag during which no new use may begin. @template U the unit that `run` needs */
export interface ReservedChange<U extends UnitOfWork> {
  readonly scopes: readonly [Scope, ...Scope[]];
  /**
   * Called before anything is written, and again in the commit of the change. Returns the unit for `run`. May throw.
   */
  readonly allow: (unit: UnitOfWork) => Promise<U>;
  /** Removes or limits the segment or tag. If it throws, the segment or tag stays as it was. */
  readonly run: (unit: U) => Promise<unknown>;
}

/**
 * Reserves a segment or tag and makes the change, in two commits.
 * @throws Problem whatever `allow` and `run` throw; InvalidOperationError (409) when another process reserved it
 */
export const changeReserved = async <U extends UnitOfWork>(
  context: JobContext,
  what: Reservable,
  { scopes, allow, run }: ReservedChange<U>,
): Promise<void> => {
  const work: Reservation = { ...what, until: context.now.getTime() + reservationMs };
  const rev = await transact(context, scopes, async (unit) => {
    await allow(unit);
    const item = await unit.get(keyOf(what));
    if (!item) throw notFound(nameOf(what).noun, nameOf(what).name);
    unit.put<ReservableItem>({ ...item, reserved: true });
    await enqueueJob(unit, work);
    return unit.head(instance).rev + 1;
  });
  // Only this reservation is meant: a later one would belong to a change of somebody else.
  const own: JobRun<Reservation> = { ...context, job: work, rev };
  try {
    await commitStep(own, scopes, async (unit) => {
      await run(await allow(unit));
      unit.remove(keyOfJob(work));
    });
  } catch (error) {
    if (error instanceof JobAlreadyCompleted) throw busy(what);
    // The caller learns why the change was refused. If the release fails too, the recovery run repeats it later.
    await runOrDefer(own, work, () => executeRun(own, release));
    throw error;
  }
};
