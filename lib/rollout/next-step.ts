import { alarmsBefore, countsSince, type Finding, findings, type Observed, quoted, timeText } from './evidence.ts';
import {
  actsOnPaused,
  approversText,
  type BreachAction,
  inOrder,
  type Milestone,
  milestoneAfter,
  missingApprovals,
  type Plan,
  type ReleaseWindow,
} from './plan.ts';
import type { Waiting } from './waiting.ts';
import { nextInside } from './window.ts';

/** What decides beside the plan. */
export interface Circumstances extends Observed {
  /** An ISO time. */
  readonly now: string;
  /** Whether the feature is on in the environment. */
  readonly enabled: boolean;
  readonly archived: boolean;
  /** What holds the plan besides its own guards and safeguards. */
  readonly holds?: readonly Waiting[];
}

export type Step =
  | {
      readonly kind: 'wait';
      /** Look again then; undefined: only a reading or a person changes something. */
      readonly at: string | undefined;
      readonly waitsFor: readonly Waiting[];
    }
  /** The milestone begins `at` this time, which is now. */
  | { readonly kind: 'start'; readonly milestoneId: string; readonly at: string }
  | { readonly kind: 'breach'; readonly action: BreachAction; readonly guardId: string; readonly text: string }
  /** The last milestone has passed everything. */
  | { readonly kind: 'complete' };

const strength: Readonly<Record<BreachAction, number>> = { pause: 0, undo: 1, disable: 2 };

/** The breach with the strongest action, the first one of these. */
const breachOf = (found: readonly Finding[]): Finding | undefined =>
  found
    .filter(({ verdict }) => verdict === 'worse')
    .reduce<Finding | undefined>(
      (first, one) => (first && strength[first.action] >= strength[one.action] ? first : one),
      undefined,
    );

/** Undefined for what is no time, and for what lies beyond all times. */
const isoOf = (at: number): string | undefined => {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
};

const waitUntil = (kind: Waiting['kind'], text: string, at: number): Waiting => {
  const until = isoOf(at);
  return until === undefined ? { kind, text } : { kind, text, until };
};

/** Why nothing happens, whatever guards find; undefined if something may. */
const standstill = (plan: Plan, { enabled, archived }: Circumstances): readonly Waiting[] | undefined => {
  if (plan.completedAt !== null) return [];
  const reasons: Waiting[] = [];
  if (archived) reasons.push({ kind: 'environment', text: 'The feature is archived' });
  if (!enabled) reasons.push({ kind: 'environment', text: 'The feature is off in the environment' });
  return reasons.length > 0 ? [...reasons, ...pauseOf(plan)] : undefined;
};

/**
 * What guards find that still do something to a plan that is paused. What rang before its guards began to count was known to
 * whoever put the milestone in force: it would undo that at once.
 */
const findingsWhilePaused = (plan: Plan, { readings, ...observed }: Observed): Finding[] => {
  const active = plan.milestones.find(({ id }) => id === plan.activeMilestoneId);
  const since = Date.parse((active && countsSince(active)) ?? '');
  const states = readings.states.filter(({ at }) => Date.parse(at) > since);
  const found = findings(plan, { ...observed, readings: { ...readings, states } });
  return found.filter(({ action }) => actsOnPaused(plan, action));
};

const pauseOf = ({ pause }: Plan): Waiting[] => (pause ? [{ kind: 'paused', text: pause.text }] : []);

const names = { mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri', sat: 'Sat', sun: 'Sun' } as const;

/** `Mon, Tue, 09:00 to 16:00 (Europe/Berlin)` */
const windowText = ({ days, from, to, timeZone }: ReleaseWindow): string =>
  `${days.map((one) => names[one]).join(', ')}, ${from} to ${to} (${timeZone})`;

/** A time at which something may happen, and what is waited for until then. */
interface Times {
  /** Ms since the epoch; infinite: never. */
  readonly at: number;
  readonly waitsFor: readonly Waiting[];
}

/** When the interval of a milestone is over, which is now if it has none. */
const intervalOf = ({ name, transitionCondition, startedAt, pausedMs }: Milestone, now: number): Times => {
  if (!transitionCondition) return { at: now, waitsFor: [] };
  const over = Date.parse(startedAt ?? '') + pausedMs + transitionCondition.intervalMinutes * 60_000;
  // A milestone that is active and has no start is no plan that this service wrote: it stays where it is.
  const at = Number.isNaN(over) ? Number.POSITIVE_INFINITY : over;
  const minutes = `${transitionCondition.intervalMinutes} min`;
  return now >= at
    ? { at, waitsFor: [] }
    : { at, waitsFor: [waitUntil('time', `Milestone ${quoted(name)} lasts ${minutes}, until ${timeText(at)}`, at)] };
};

/** When a milestone may begin by its own times, after a given one. */
const openingOf = ({ name, notBefore, window }: Milestone, after: number, now: number): Times => {
  const waitsFor: Waiting[] = [];
  const given = notBefore === undefined ? after : Date.parse(notBefore);
  const first = Number.isNaN(given) ? Number.POSITIVE_INFINITY : given;
  if (notBefore !== undefined && !(now >= first))
    waitsFor.push(
      waitUntil('notBefore', `Milestone ${quoted(name)} does not begin before ${timeText(notBefore)}`, first),
    );
  const from = Math.max(after, first, now);
  if (!window) return { at: from, waitsFor };
  const at = nextInside(window, from) ?? Number.POSITIVE_INFINITY;
  if (at !== from)
    waitsFor.push(waitUntil('window', `Milestone ${quoted(name)} begins only ${windowText(window)}`, at));
  return { at, waitsFor };
};

const approvalsFor = (milestone: Milestone, plan: Plan): Waiting[] => {
  const missing = missingApprovals(milestone, plan);
  return missing > 0
    ? [
        {
          kind: 'approvals',
          text: `Milestone ${quoted(milestone.name)} has to be approved by ${approversText(missing)}`,
          missing,
        },
      ]
    : [];
};

/** Whose approval a plan needs before it can begin: without it, nobody can switch the feature on. */
const approvalsToBegin = (plan: Plan): Waiting[] => {
  const first = plan.activeMilestoneId === null && plan.completedAt === null ? inOrder(plan.milestones)[0] : undefined;
  return first ? approvalsFor(first, plan) : [];
};

/** A step if nothing is missing, else waiting for it: look again when the times are over, if they are not. */
const unlessMissing = (step: Step, { at, waitsFor }: Times, now: number): Step =>
  waitsFor.length === 0 && now >= at ? step : { kind: 'wait', at: at > now ? isoOf(at) : undefined, waitsFor };

/**
 * The one step that a plan takes now (docs/decisions/0330). It depends on nothing but its arguments, and is defined for all of them.
 *
 * - A plan that is completed, or whose feature is archived or off, waits, whatever its guards find.
 * - A breach comes first; of several, the strongest action, and the first of these.
 * - A plan that is paused waits, unless a breach takes more back than the pause has stopped.
 * - A milestone begins by itself only after the one before it, if that has an interval which is over; the first one
 *   begins as soon as the feature is on. It waits for its approvals, `notBefore` and `window`, for the guards of the active milestone,
 *   and for alarms that would stop it at once.
 * - The last milestone completes the plan when its guards have what they need, and its interval, if it has one, is over.
 */
export const nextStep = (plan: Plan, circumstances: Circumstances): Step => {
  const standing = (reasons: readonly Waiting[]): Step => ({
    kind: 'wait',
    at: undefined,
    waitsFor: [...reasons, ...approvalsToBegin(plan)],
  });
  const reasons = standstill(plan, circumstances);
  if (reasons) return standing(reasons);

  const found = plan.pause ? findingsWhilePaused(plan, circumstances) : findings(plan, circumstances);
  const breach = breachOf(found);
  if (breach) return { kind: 'breach', action: breach.action, guardId: breach.guardId, text: breach.text };
  if (plan.pause) return standing(pauseOf(plan));

  const now = Date.parse(circumstances.now);
  const active = plan.milestones.find(({ id }) => id === plan.activeMilestoneId);
  // A safeguard without a value holds a plan that has begun; before, nobody may send its metric yet.
  const holds = active ? [...(circumstances.holds ?? []), ...found.flatMap((one) => one.holds)] : [];
  const target = active
    ? milestoneAfter(plan.milestones, active.id)
    : plan.activeMilestoneId === null
      ? inOrder(plan.milestones)[0]
      : undefined;

  if (!target) {
    if (!active) return { kind: 'wait', at: undefined, waitsFor: [{ kind: 'person', text: 'No milestone can begin' }] };
    const interval = intervalOf(active, now);
    return unlessMissing({ kind: 'complete' }, { ...interval, waitsFor: [...interval.waitsFor, ...holds] }, now);
  }

  const approvals = approvalsFor(target, plan);
  if (active && !active.transitionCondition) {
    const text = `A person starts milestone ${quoted(target.name)}`;
    return { kind: 'wait', at: undefined, waitsFor: [{ kind: 'person', text }, ...approvals] };
  }
  const interval = active ? intervalOf(active, now) : { at: now, waitsFor: [] };
  const opening = openingOf(target, interval.at, now);
  // An alarm that holds the active milestone holds the next one, too, and is named once.
  const alarms = alarmsBefore(target, circumstances.readings);
  const missing = [...holds, ...alarms.filter(({ text }) => holds.every((one) => one.text !== text))];
  return unlessMissing(
    { kind: 'start', milestoneId: target.id, at: isoOf(now) ?? circumstances.now },
    { at: opening.at, waitsFor: [...interval.waitsFor, ...opening.waitsFor, ...approvals, ...missing] },
    now,
  );
};
