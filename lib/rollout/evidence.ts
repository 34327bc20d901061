import { byText } from '../basics/order.ts';
import { shortened } from '../basics/shorten.ts';
import { type ArmCounts, type Counts, errorsMissing, evidence, falseStops } from './counts.ts';
import {
  type AlarmGuard,
  type BreachAction,
  type CountGuard,
  type CountReading,
  countedAs,
  type Guard,
  guardIdOf,
  guardsOf,
  type Milestone,
  type Plan,
  type Readings,
  type Safeguard,
  type StateReading,
} from './plan.ts';
import type { Waiting } from './waiting.ts';

/** `worse` is a breach. `too little` and `unknown` hold the plan, `no sign` lets it go on. */
export type Verdict = 'worse' | 'no sign' | 'too little' | 'unknown';

/** What a guard or a safeguard finds. */
export interface Finding {
  readonly guardId: string;
  readonly kind: 'errors' | 'slow' | 'alarm' | 'threshold';
  readonly verdict: Verdict;
  /** What is done if the verdict is `worse`. */
  readonly action: BreachAction;
  /** A sentence without its full stop. */
  readonly text: string;
  /** What has to come before the plan may go on. */
  readonly holds: readonly Waiting[];
}

/** Values of the metrics of safeguards by their id; undefined or absent: not known. */
export type Thresholds = ReadonlyMap<string, number | undefined>;

export interface Observed {
  readonly readings: Readings;
  readonly thresholds?: Thresholds | undefined;
  /** The guards and safeguards that see only a part of what was measured, by their id. */
  readonly partial?: ReadonlySet<string> | undefined;
}

/** The rise that a sentence names. */
const namedRise = { times: 3, text: 'threefold' };

const maxShown = 100;
export const quoted = (text: string): string => `“${shortened(text, maxShown)}”`;

/** One for all: making it takes far longer than using it. */
const { format: number } = new Intl.NumberFormat('en', { maximumFractionDigits: 3 });

/** `2026-11-29 12:30 UTC`; the text itself if it is no time. */
export const timeText = (at: string | number): string => {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? String(at) : `${date.toISOString().slice(0, -8).replace('T', ' ')} UTC`;
};

/** The part of the false stops of a release that one of its guards may have. */
export const alphaOf = ({ milestones }: Pick<Plan, 'milestones'>): number => {
  const tests = milestones.flatMap(({ guards = [] }) => guards).filter(({ kind }) => kind !== 'alarm');
  return falseStops / Math.max(1, tests.length);
};

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

const nouns = {
  errors: { one: 'error', many: 'errors', of: (all: string): string => `errors of ${all} requests` },
  slow: {
    one: 'slow request',
    many: 'slow requests',
    of: (all: string): string => `slow requests of ${all}`,
  },
};

/** `12 errors of 4,100 requests here, 10 of 4,050 there` */
const countsText = (kind: CountGuard['kind'], { newArm, oldArm }: Counts): string => {
  const { one, many, of } = nouns[kind];
  const here = `${number(newArm.errors)} ${of(number(newArm.requests))}`;
  return `${newArm.errors === 1 ? here.replace(many, one) : here} here, ${number(oldArm.errors)} of ${number(oldArm.requests)} there`;
};

/** `38 more errors would be needed to see a threefold rise` */
const missingText = (kind: CountGuard['kind'], counts: Counts, alpha: number): string => {
  const missing = errorsMissing(counts, namedRise.times, alpha);
  const { one, many } = nouns[kind];
  const more = counts.newArm.errors + counts.oldArm.errors > 0 ? 'more ' : '';
  if (missing === 0) return `a ${namedRise.text} rise would most likely have been seen`;
  return Number.isFinite(missing)
    ? `${number(missing)} ${more}${missing === 1 ? one : many} would be needed to see a ${namedRise.text} rise`
    : 'no rise can be seen while one arm has all requests';
};

/** `the new arm has 300 of 1,000 requests`, for each arm that has too few. */
const tooLittle = ({ minimumRequests }: CountGuard, { newArm, oldArm }: Counts) =>
  (
    [
      ['new', newArm],
      ['old', oldArm],
    ] as const
  )
    .filter(([, { requests }]) => !(requests >= minimumRequests))
    .map(([arm, { requests }]) => ({
      text: `the ${arm} arm has ${number(requests)} of ${number(minimumRequests)} requests`,
      missing: minimumRequests - requests,
    }));

const countFinding = (guard: CountGuard, guardId: string, counts: Comparable, alpha: number): Finding => {
  const { kind, onBreach: action } = guard;
  const base = { guardId, kind, action, holds: [] };
  const { worse, ratio } = evidence(counts, { alpha });
  const said = countsText(kind, counts);
  if (worse) {
    const text = `${said}: worse, by evidence of ${ratio} (${number(Math.round(1 / alpha))} : 1 is enough)`;
    return { ...base, verdict: 'worse', text };
  }
  const lacking = tooLittle(guard, counts);
  if (lacking.length > 0) {
    const alone =
      counts.alone > 0 ? [`${number(counts.alone)} more are of times for which the other arm has no counts yet`] : [];
    const text = `${said}: too little to tell; ${[...lacking.map((one) => one.text), ...alone].join(', ')}`;
    const holds = lacking.map((one) => ({
      kind: 'traffic' as const,
      text: `Guard ${quoted(guardId)}: ${one.text}`,
      missing: one.missing,
    }));
    return { ...base, verdict: 'too little', text, holds };
  }
  return {
    ...base,
    verdict: 'no sign',
    text: `${said}: no sign that it is worse; ${missingText(kind, counts, alpha)}`,
  };
};

/** Of an alarm that is known twice, the newer state, and the worse one of the same time. */
const severity = { firing: 2, unknown: 1, resolved: 0 } as const;
const isLater = (a: StateReading, b: StateReading): boolean => {
  const [atA, atB] = [Date.parse(a.at), Date.parse(b.at)];
  return atA === atB ? severity[a.state] > severity[b.state] : atA > atB;
};

/** The newest states of the alarms that a guard means, the one that has lasted longest first. */
const statesFor = ({ source, key }: AlarmGuard, states: readonly StateReading[]): StateReading[] => {
  const newest = new Map<string, StateReading>();
  for (const one of states) {
    if ((source !== undefined && one.source !== source) || (key !== undefined && one.key !== key)) continue;
    const alarm = JSON.stringify([one.source, one.key]);
    const known = newest.get(alarm);
    if (!known || isLater(one, known)) newest.set(alarm, one);
  }
  return [...newest.values()].toSorted(
    (a, b) => Date.parse(a.at) - Date.parse(b.at) || byText(a.key, b.key) || byText(a.source, b.source),
  );
};

/** `and 2 more`, without whatever was named */
const others = (all: readonly unknown[]): string => (all.length > 1 ? ` and ${number(all.length - 1)} more` : '');

const nameOf = ({ source, key }: StateReading): string => `${quoted(key)} of ${quoted(source)}`;

const alarmFinding = (guard: AlarmGuard, guardId: string, states: readonly StateReading[]): Finding => {
  const known = statesFor(guard, states);
  const base = { guardId, kind: 'alarm', action: guard.onBreach, holds: [] } as const;
  const firing = known.filter(({ state }) => state === 'firing');
  const unknown = known.filter(({ state }) => state === 'unknown');
  if (firing[0]) {
    const text = `Alarm ${nameOf(firing[0])} has been ringing since ${timeText(firing[0].at)}${others(firing)}`;
    return { ...base, verdict: 'worse', text };
  }
  if (unknown[0]) {
    const text = `The state of alarm ${nameOf(unknown[0])} has not been known since ${timeText(unknown[0].at)}${others(unknown)}`;
    return { ...base, verdict: 'unknown', text, holds: [{ kind: 'alarm', text }] };
  }
  // Most sources tell only of changes, so an alarm that never rang is one of which nothing is known.
  const whose = `${guard.key === undefined ? 'No alarm' : `Alarm ${quoted(guard.key)}`}${guard.source === undefined ? '' : ` of ${quoted(guard.source)}`}`;
  const text =
    guard.key === undefined
      ? `${whose} is ringing`
      : known.length > 0
        ? `${whose} is not ringing`
        : `${whose} has reported nothing so far`;
  return { ...base, verdict: 'no sign', text };
};

const safeguardActions = { pauseReleasePlanProgressions: 'pause', disableFeatureEnvironment: 'disable' } as const;

const thresholdFinding = ({ id, impactMetric, triggerCondition, action }: Safeguard, value?: number): Finding => {
  const { metricName, aggregationMode, timeRange } = impactMetric;
  const { operator, threshold } = triggerCondition;
  const metric = `Metric ${quoted(metricName)} (${aggregationMode} of the last ${timeRange})`;
  const base = { guardId: id, kind: 'threshold', action: safeguardActions[action.type], holds: [] } as const;
  if (value === undefined || Number.isNaN(value)) {
    const text = `${metric} has no value yet`;
    return { ...base, verdict: 'unknown', text, holds: [{ kind: 'traffic', text }] };
  }
  const side = operator === '>' ? 'above' : 'below';
  return (operator === '>' ? value > threshold : value < threshold)
    ? { ...base, verdict: 'worse', text: `${metric} is ${number(value)}, ${side} ${number(threshold)}` }
    : { ...base, verdict: 'no sign', text: `${metric} is ${number(value)}, not ${side} ${number(threshold)}` };
};

/** Since when the guards of a milestone count. */
const countsSince = ({ startedAt, countsFrom }: Milestone): string | null =>
  startedAt !== null && countsFrom !== undefined && countsFrom > startedAt ? countsFrom : startedAt;

/** What is missing may be what is bad: a part can show that something is worse, but not that nothing is. */
const ofPart = (finding: Finding): Finding => {
  if (finding.verdict !== 'no sign') return finding;
  const text = `${finding.text}; samples of its metrics are missing, so nobody can tell`;
  const hold = `${quoted(finding.guardId)} cannot tell: samples of its metrics are missing`;
  return { ...finding, verdict: 'unknown', text, holds: [{ kind: 'traffic', text: hold }] };
};

/**
 * What the guards of the active milestone find, in their order, and then what the safeguards of the plan find. Counts are
 * those of windows that began with the milestone or later; α is shared by all guards of the plan that count.
 */
export const findings = (plan: Plan, { readings, thresholds, partial }: Observed): Finding[] => {
  const active = plan.milestones.find(({ id }) => id === plan.activeMilestoneId);
  const alpha = alphaOf(plan);
  const guardFinding = (guard: Guard, index: number): Finding => {
    const id = guardIdOf(guard, index);
    if (guard.kind === 'alarm') return alarmFinding(guard, id, readings.states);
    return countFinding(guard, id, countsFor(guard, readings.counts, active ? countsSince(active) : null), alpha);
  };
  // Of most flags no alarm has ever been heard, and then there is nothing to be said of alarms.
  const guards = readings.states.length > 0 && active ? guardsOf(active) : (active?.guards ?? []);
  const found = [
    ...guards.map(guardFinding),
    ...plan.safeguards.map((safeguard) => thresholdFinding(safeguard, thresholds?.get(safeguard.id))),
  ];
  return found.map((one) => (partial?.has(one.guardId) ? ofPart(one) : one));
};

/** The alarms that would stop or hold a milestone at once if it began now. */
export const alarmsBefore = (milestone: Milestone, { states }: Readings): Waiting[] =>
  guardsOf(milestone)
    .map((guard, index) => (guard.kind === 'alarm' ? alarmFinding(guard, guardIdOf(guard, index), states) : undefined))
    .filter((finding) => finding !== undefined)
    .filter(({ verdict }) => verdict !== 'no sign')
    .map(({ text }) => ({ kind: 'alarm', text }));
