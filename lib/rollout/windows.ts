import type { ArmCounts, Counts } from './counts.ts';
import { type CountedWindow, type CountGuard, countedAs } from './plan.ts';

/** Of two readings of one window the fuller one, so that their order does not matter. The table keeps only the last. */
const fuller = (a: CountedWindow, b: CountedWindow): CountedWindow => {
  const isFuller = a.requests === b.requests ? a.errors > b.errors : a.requests > b.requests;
  return isFuller ? a : b;
};

const isSameTime = (a: CountedWindow, b?: CountedWindow): boolean => a.start === b?.start && a.stop === b.stop;

/** The windows of an arm of a guard, each once, in order. @param since epoch ms; those that began before are left out */
const windowsOf = (
  guard: CountGuard,
  variant: string,
  readings: readonly CountedWindow[],
  since = Number.NEGATIVE_INFINITY,
): readonly CountedWindow[] => {
  const source = countedAs(guard);
  const all = readings
    .filter((one) => one.variant === variant && one.source === source && one.start >= since)
    .sort((a, b) => a.start - b.start || a.stop - b.stop);
  const once: CountedWindow[] = [];
  for (const one of all) {
    const last = once.at(-1);
    if (last && isSameTime(one, last)) once[once.length - 1] = fuller(last, one);
    else once.push(one);
  }
  return once;
};

/** Times from the first to the second one, in ms since the epoch. */
type Span = readonly [number, number];

/** The times that windows, which are in order, cover together. */
const union = (windows: readonly CountedWindow[]): Span[] => {
  const merged: [number, number][] = [];
  for (const { start, stop } of windows) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], stop);
    else merged.push([start, stop]);
  }
  return merged;
};

const isCovered = ({ start, stop }: CountedWindow, spans: readonly Span[]): boolean => {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((spans[middle]?.[0] ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  const before = spans[low - 1];
  return before !== undefined && stop <= before[1];
};

const totalOf = (windows: readonly CountedWindow[]): ArmCounts => ({
  requests: windows.reduce((sum, one) => sum + one.requests, 0),
  errors: windows.reduce((sum, one) => sum + one.errors, 0),
});

/** Counts of the same times in both arms. */
export interface Comparable extends Counts {
  /** Requests of either arm at times for which the other one has no counts yet. */
  readonly alone: number;
}

/**
 * The counts of the arms of a guard in windows that began at a time or later. A window counts once, however often it was
 * read, and as soon as windows of the other arm cover its time: if one arm reports later than the other, errors that rise
 * in both would look like errors of one. Windows of one source are added even if they overlap: several processes may
 * count at the same time.
 * @param from a time; without one, nothing is counted
 */
export const countsFor = (guard: CountGuard, readings: readonly CountedWindow[], from: string | null): Comparable => {
  const since = from === null ? Number.NaN : Date.parse(from);
  const newWindows = windowsOf(guard, guard.newArm, readings, since);
  const oldWindows = windowsOf(guard, guard.oldArm, readings, since);
  // What one arm leaves out covers nothing of the other one any more, so both are looked at until nothing changes.
  let [newKept, oldKept] = [newWindows, oldWindows];
  for (;;) {
    const [newTimes, oldTimes] = [union(newKept), union(oldKept)];
    const nextNew = newKept.filter((one) => isCovered(one, oldTimes));
    const nextOld = oldKept.filter((one) => isCovered(one, newTimes));
    const isSettled = nextNew.length === newKept.length && nextOld.length === oldKept.length;
    [newKept, oldKept] = [nextNew, nextOld];
    if (isSettled) break;
  }
  const [newArm, oldArm] = [totalOf(newKept), totalOf(oldKept)];
  const alone = totalOf([...newWindows, ...oldWindows]).requests - newArm.requests - oldArm.requests;
  return { newArm, oldArm, alone };
};

/**
 * What a guard counted in windows that are long over, so that these need not be read again: those that began at `from` or
 * later, and ended by `until`.
 */
export interface SettledCounts extends Comparable {
  /** ISO 8601, UTC, as `until`. */
  readonly from: string;
  readonly until: string;
}

/** Under which name a guard counts, and what it compares: guards of the same name count the same. */
export const comparedAs = (guard: CountGuard): string => JSON.stringify([countedAs(guard), guard.newArm, guard.oldArm]);

const plus = (a: ArmCounts, b: ArmCounts): ArmCounts => ({
  requests: a.requests + b.requests,
  errors: a.errors + b.errors,
});

/** As `countsFor`, with what is settled of the same windows. @param settled of another time or guard: left out */
export const countsWith = (
  guard: CountGuard,
  readings: readonly CountedWindow[],
  from: string | null,
  settled?: SettledCounts,
): Comparable => {
  if (settled === undefined || settled.from !== from) return countsFor(guard, readings, from);
  const fresh = countsFor(guard, readings, settled.until);
  return {
    newArm: plus(settled.newArm, fresh.newArm),
    oldArm: plus(settled.oldArm, fresh.oldArm),
    alone: settled.alone + fresh.alone,
  };
};

/** Whether a guard compares the reading with others. */
const isCountedBy = (guard: CountGuard, { source, variant }: CountedWindow): boolean =>
  countedAs(guard) === source && (variant === guard.newArm || variant === guard.oldArm);

/** Whether both arms of each guard have the same windows: such a window is counted, whatever others there are. */
const arePaired = (guards: readonly CountGuard[], readings: readonly CountedWindow[]): boolean =>
  guards.every((guard) => {
    const ofNew = windowsOf(guard, guard.newArm, readings);
    const ofOld = windowsOf(guard, guard.oldArm, readings);
    return ofNew.length === ofOld.length && ofNew.every((one, i) => isSameTime(one, ofOld[i]));
  });

/**
 * The latest time, up to a limit, that parts the windows of guards so that those which began before it and those which began
 * later, counted separately, together are what all of them are. That is a time at which no window is open. Processes whose
 * windows begin at different times leave none; but where both arms have the same windows, any time will do after which what
 * is open ends before the limit.
 * @param limit epoch ms; all windows that began before it are known
 * @returns epoch ms; undefined: there is none
 */
export const quietTime = (
  guards: readonly CountGuard[],
  readings: readonly CountedWindow[],
  limit: number,
): number | undefined => {
  const counted = readings.filter((reading) => guards.some((guard) => isCountedBy(guard, reading)));
  const begun = counted.filter(({ start }) => start < limit);
  if (begun.length > 0 && arePaired(guards, begun)) {
    const at = limit - Math.max(...begun.map(({ start, stop }) => stop - start));
    return begun.some(({ start }) => start < at) ? at : undefined;
  }
  let [quiet, end]: [number | undefined, number] = [undefined, Number.NEGATIVE_INFINITY];
  for (const { start, stop } of counted.toSorted((a, b) => a.start - b.start)) {
    if (start >= end && end > Number.NEGATIVE_INFINITY) quiet = end;
    if (stop > limit) return quiet;
    end = Math.max(end, stop);
  }
  return end > Number.NEGATIVE_INFINITY ? end : quiet;
};

/** What there is to be settled at a quiet time, besides what is settled already. */
export const settle = (
  guard: CountGuard,
  readings: readonly CountedWindow[],
  { from, until }: Pick<SettledCounts, 'from' | 'until'>,
  settled?: SettledCounts,
): SettledCounts => {
  const end = Date.parse(until);
  const before = readings.filter(({ start }) => start < end);
  return { ...countsWith(guard, before, from, settled), from, until };
};
