import { byText } from '../basics/order.ts';
import { shortened } from '../basics/shorten.ts';
import { type Counts, errorsMissing, evidence, falseStops } from './counts.ts';
import {
  type AlarmGuard,
  type BreachAction,
  type CountGuard,
  type Guard,
  guardIdOf,
  type Milestone,
  type Plan,
  type Readings,
  type Safeguard,
  type StateReading,
} from './plan.ts';
import type { Waiting } from './waiting.ts';
import { type Comparable, comparedAs, countsWith, type SettledCounts } from './windows.ts';

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
  /** What the guards of the active milestone have counted for good, by `comparedAs`; those readings are left out. */
  readonly settled?: ReadonlyMap<string, SettledCounts> | undefined;
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

const isMeant = ({ source, key }: AlarmGuard, state: StateReading): boolean =>
  (source === undefined || state.source === source) && (key === undefined || state.key === key);

/** The newest states of the alarms that a guard means, the one that has lasted longest first. */
const statesFor = (guard: AlarmGuard, states: readonly StateReading[]): StateReading[] => {
  const newest = new Map<string, StateReading>();
  for (const one of states) {
    if (!isMeant(guard, one)) continue;
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

/** ` (reported by “ann”)`; empty if the source itself said it. */
const reporterOf = ({ sentBy }: StateReading): string => (sentBy ? ` (reported by ${quoted(sentBy.username)})` : '');

/** Alarms of which a sentence says who reported them as resolved: the last ones. */
const maxReported = 3;

/** `; “ann” reported “a” of “pager” as resolved at 2026-11-29 12:30 UTC`; empty: nobody did */
const reportedText = (known: readonly StateReading[]): string =>
  known
    .filter(({ state, sentBy }) => state === 'resolved' && sentBy)
    .slice(-maxReported)
    .map((one) => `; ${quoted(one.sentBy?.username ?? '')} reported ${nameOf(one)} as resolved at ${timeText(one.at)}`)
    .join('');

const alarmFinding = (guard: AlarmGuard, guardId: string, states: readonly StateReading[]): Finding => {
  const known = statesFor(guard, states);
  const base = { guardId, kind: 'alarm', action: guard.onBreach, holds: [] } as const;
  const firing = known.filter(({ state }) => state === 'firing');
  const unknown = known.filter(({ state }) => state === 'unknown');
  if (firing[0]) {
    const text = `Alarm ${nameOf(firing[0])} has been ringing since ${timeText(firing[0].at)}${reporterOf(firing[0])}${others(firing)}`;
    return { ...base, verdict: 'worse', text };
  }
  if (unknown[0]) {
    const text = `The state of alarm ${nameOf(unknown[0])} has not been known since ${timeText(unknown[0].at)}${reporterOf(unknown[0])}${others(unknown)}`;
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
  return { ...base, verdict: 'no sign', text: `${text}${reportedText(known)}` };
};

/** Source of the alarms of the account: whoever tags one with a flag wants it to guard whatever plan is active there. */
const ofTheAccount = 'cloudwatch';

/** What guards every milestone, too: the alarms about the flag that no guard of its own means. */
const otherAlarms: AlarmGuard = { kind: 'alarm', onBreach: 'pause' };

/** @returns nothing while no such alarm has ever been heard, as of most flags */
const otherAlarmFindings = ({ guards = [] }: Milestone, states: readonly StateReading[]): Finding[] => {
  const own = guards.filter((guard) => guard.kind === 'alarm');
  const others = states.filter((state) => !own.some((guard) => isMeant(guard, state)));
  // Alarm guards say which signals count.
  const counted = own.length === 0 ? others : others.filter(({ source }) => source === ofTheAccount);
  return counted.length === 0 ? [] : [alarmFinding(otherAlarms, 'alarms', counted)];
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
export const countsSince = ({ startedAt, countsFrom }: Milestone): string | null =>
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
export const findings = (plan: Plan, { readings, thresholds, settled, partial }: Observed): Finding[] => {
  const active = plan.milestones.find(({ id }) => id === plan.activeMilestoneId);
  const alpha = alphaOf(plan);
  const guardFinding = (guard: Guard, index: number): Finding => {
    const id = guardIdOf(guard, index);
    if (guard.kind === 'alarm') return alarmFinding(guard, id, readings.states);
    const from = active ? countsSince(active) : null;
    return countFinding(guard, id, countsWith(guard, readings.counts, from, settled?.get(comparedAs(guard))), alpha);
  };
  const found = [
    ...(active?.guards ?? []).map(guardFinding),
    ...(active ? otherAlarmFindings(active, readings.states) : []),
    ...plan.safeguards.map((safeguard) => thresholdFinding(safeguard, thresholds?.get(safeguard.id))),
  ];
  return found.map((one) => (partial?.has(one.guardId) ? ofPart(one) : one));
};

/** The alarms that would stop or hold a milestone at once if it began now. */
export const alarmsBefore = (milestone: Milestone, { states }: Readings): Waiting[] =>
  [
    ...(milestone.guards ?? []).flatMap((guard, index) =>
      guard.kind === 'alarm' ? [alarmFinding(guard, guardIdOf(guard, index), states)] : [],
    ),
    ...otherAlarmFindings(milestone, states),
  ]
    .filter(({ verdict }) => verdict !== 'no sign')
    .map(({ text }) => ({ kind: 'alarm', text }));
