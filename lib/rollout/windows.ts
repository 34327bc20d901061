import type { ArmCounts, Counts } from './counts.ts';
import { type CountGuard, type CountReading, countedAs } from './plan.ts';

/** Of two readings of one window the fuller one, so that their order does not matter. The table keeps only the last. */
const isFuller = (a: CountReading, b: CountReading): boolean =>
  a.requests === b.requests ? a.errors > b.errors : a.requests > b.requests;

/** Times from the first to the second one, in ms since the epoch. */
type Span = readonly [number, number];

interface Window extends ArmCounts {
  readonly span: Span;
}

const windowFrom = ({ start, stop, requests, errors }: CountReading): Window => {
  const [from, to] = [Date.parse(start), Date.parse(stop)];
  return { span: from <= to ? [from, to] : [to, from], requests, errors };
};

/** The times that windows cover together, in order. */
const union = (windows: readonly Window[]): Span[] => {
  const merged: [number, number][] = [];
  for (const [from, to] of windows.map(({ span }) => span).toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
};

const isCovered = ([from, to]: Span, spans: readonly Span[]): boolean => {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((spans[middle]?.[0] ?? 0) <= from) low = middle + 1;
    else high = middle;
  }
  const before = spans[low - 1];
  return before !== undefined && to <= before[1];
};

const totalOf = (windows: readonly Window[]): ArmCounts => ({
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
export const countsFor = (guard: CountGuard, readings: readonly CountReading[], from: string | null): Comparable => {
  const since = from === null ? Number.NaN : Date.parse(from);
  const windowsOf = (variant: string): Window[] => {
    const windows = new Map<string, CountReading>();
    for (const one of readings) {
      if (one.variant !== variant || one.source !== countedAs(guard) || !(Date.parse(one.start) >= since)) continue;
      const window = `${one.start} ${one.stop}`;
      const known = windows.get(window);
      if (!known || isFuller(one, known)) windows.set(window, one);
    }
    return [...windows.values()].map(windowFrom);
  };
  const [newWindows, oldWindows] = [windowsOf(guard.newArm), windowsOf(guard.oldArm)];
  // What one arm leaves out covers nothing of the other one any more, so both are looked at until nothing changes.
  let [newKept, oldKept]: [readonly Window[], readonly Window[]] = [newWindows, oldWindows];
  for (;;) {
    const [newTimes, oldTimes] = [union(newKept), union(oldKept)];
    const nextNew = newKept.filter(({ span }) => isCovered(span, oldTimes));
    const nextOld = oldKept.filter(({ span }) => isCovered(span, newTimes));
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
  readings: readonly CountReading[],
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
const isCountedBy = (guard: CountGuard, { source, variant }: CountReading): boolean =>
  countedAs(guard) === source && (variant === guard.newArm || variant === guard.oldArm);

/** Whether both arms of each guard have the same windows: such a window is counted, whatever others there are. */
const arePaired = (guards: readonly CountGuard[], readings: readonly CountReading[]): boolean => {
  const nameOf = ({ source, variant, start, stop }: CountReading): string =>
    JSON.stringify([source, variant, start, stop]);
  const known = new Set(readings.map(nameOf));
  return guards.every((guard) =>
    readings.every((reading) => {
      const variant = reading.variant === guard.newArm ? guard.oldArm : guard.newArm;
      return !isCountedBy(guard, reading) || known.has(nameOf({ ...reading, variant }));
    }),
  );
};

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
  readings: readonly CountReading[],
  limit: number,
): number | undefined => {
  const counted = readings.filter((reading) => guards.some((guard) => isCountedBy(guard, reading)));
  const begun = counted.filter(({ start }) => Date.parse(start) < limit);
  if (begun.length > 0 && arePaired(guards, begun)) {
    const lengths = begun.map(({ start, stop }) => Math.abs(Date.parse(stop) - Date.parse(start)));
    const at = limit - Math.max(...lengths);
    return begun.some(({ start }) => Date.parse(start) < at) ? at : undefined;
  }
  let [quiet, end]: [number | undefined, number] = [undefined, Number.NEGATIVE_INFINITY];
  const spans = counted.map((reading) => windowFrom(reading).span).toSorted((a, b) => a[0] - b[0]);
  for (const [start, stop] of spans) {
    if (start >= end && end > Number.NEGATIVE_INFINITY) quiet = end;
    if (stop > limit) return quiet;
    end = Math.max(end, stop);
  }
  return end > Number.NEGATIVE_INFINITY ? end : quiet;
};

/** What there is to be settled at a quiet time, besides what is settled already. */
export const settle = (
  guard: CountGuard,
  readings: readonly CountReading[],
  { from, until }: Pick<SettledCounts, 'from' | 'until'>,
  settled?: SettledCounts,
): SettledCounts => {
  const before = readings.filter(({ start }) => Date.parse(start) < Date.parse(until));
  return { ...countsWith(guard, before, from, settled), from, until };
};
