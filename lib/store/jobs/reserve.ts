import { conflictingState, notFound } from '../../contract/problems.ts';
import { transact, type UnitOfWork } from '../commit/unit-of-work.ts';
import type { SegmentItem, TagItem } from '../table/items.ts';
import { instance, type KeyOf, type Scope, segmentKey, tagKey } from '../table/keys.ts';
import { enqueueJob, type JobContext, type JobOf, keyOfJob, runOrDefer } from './job.ts';
import { commitStep, completeRun, executeRun, JobAlreadyCompleted, type JobRun, runJob } from './run.ts';

/**
 * Which strategies use a global segment, and which features have a tag, is stored in every project, and no transaction
 * can rely on all of them. So the segment or tag is reserved first: from that commit on nobody begins to use it
 * (`requireUsable`). Then the projects are searched for its use. Then it is removed or limited, or else released
 * (docs/decisions/0122-a-segment-is-reserved-first.md).
 */

type Reservation = JobOf<'reserve-segment'> | JobOf<'reserve-tag'>;

/** What can be reserved. */
export type Reservable =
  | Pick<JobOf<'reserve-segment'>, 'kind' | 'segment'>
  | Pick<JobOf<'reserve-tag'>, 'kind' | 'type' | 'value'>;

type ReservableItem = SegmentItem | TagItem;

/** How long a reservation is left to the process that made it, in ms: more than any request takes. */
const reservationMs = 60_000;

const keyOf = (what: Reservable): KeyOf<ReservableItem> =>
  what.kind === 'reserve-segment' ? segmentKey(what.segment) : tagKey(what.type, what.value);

/** How messages name it. */
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

/** For whoever refers to the segment or tag. @throws Problem InvalidOperationError (409) while it is reserved */
export const requireUsable = (item: ReservableItem): void => {
  if (item.reserved) throw busy(reservableOf(item));
};

/**
 * For whoever removes or limits it.
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

/** Releases what a reservation is about, unless somebody else has reserved it since. */
const release = (run: JobRun<Reservation>): Promise<void> => completeRun(run, (unit) => releaseIn(unit, run.job));

/** Releases a segment or tag whose reservation was left behind. May be repeated. */
export const releaseReserved = (context: JobContext, job: Reservation): Promise<void> => runJob(context, job, release);

/** Whether the process that made the reservation certainly does no more with it. */
export const isAbandoned = ({ until }: Reservation, now: Date): boolean => until < now.getTime();

/** A change of a global segment, or of a tag, that nobody may begin to use meanwhile. @template U the unit that `run` needs */
export interface ReservedChange<U extends UnitOfWork> {
  readonly scopes: readonly [Scope, ...Scope[]];
  /** Called before anything is written, and again with the change. Returns the unit for `run`; throws to refuse. */
  readonly allow: (unit: UnitOfWork) => Promise<U>;
  /** Removes or limits it; throws to refuse, and then it stays as it was. */
  readonly run: (unit: U) => Promise<unknown>;
}

/**
 * Reserves a segment or tag and makes the change, in two commits.
 * @throws Problem what `allow` and `run` throw; InvalidOperationError (409) when somebody else reserved it meanwhile
 */
export const changeReserved = async <U extends UnitOfWork>(
  context: JobContext,
  what: Reservable,
  { scopes, allow, run }: ReservedChange<U>,
): Promise<void> => {
  const { table, catalog, actor, now, deadline } = context;
  const work: Reservation = { ...what, until: now.getTime() + reservationMs };
  const rev = await transact(context, scopes, async (unit) => {
    await allow(unit);
    const item = await unit.get(keyOf(what));
    if (!item) throw notFound(nameOf(what).noun, nameOf(what).name);
    unit.put<ReservableItem>({ ...item, reserved: true });
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
    if (error instanceof JobAlreadyCompleted) throw busy(what);
    // The caller is answered why the change was refused. If the release fails too, the recovery run does it later.
    await runOrDefer(own, work, () => executeRun(own, release));
    throw error;
  }
};
