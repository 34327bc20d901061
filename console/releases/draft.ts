import type { BodyOf } from '../../client/client.ts';
import { isFine as isFineConstraint, problemsOf } from '../constraints/constraint-rules.ts';
import { isoTime, localTime } from '../design/time/local-time.ts';
import { isNew, newId, type Strategy, strategyOf } from '../pages/flag/definition.ts';
import { parameterProblem } from '../pages/flag/definition-problems.ts';
import { bodyOf } from '../pages/flag/drafts/bodies.ts';
import type { Stage } from '../queries/release-plans.ts';
import { releaseForm } from '../texts/release-form.ts';

const { problems: texts } = releaseForm;

/** A stage as a template or a plan has it. */
export type StoredStage = Pick<
  Stage,
  'id' | 'name' | 'strategies' | 'transitionCondition' | 'approvals' | 'notBefore' | 'window' | 'guards'
>;
type StoredGuard = NonNullable<StoredStage['guards']>[number];
type CountGuard = Exclude<StoredGuard, { kind: 'alarm' }>;
export type GuardMetrics = NonNullable<CountGuard['metrics']>;
export type Weekday = NonNullable<StoredStage['window']>['days'][number];
export type PlanBody = Extract<
  BodyOf<'/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans', 'post'>,
  { milestones: unknown }
>;
type StageBody = PlanBody['milestones'][number];
type GuardBody = NonNullable<StageBody['guards']>[number];

export const timeUnits = { minutes: 1, hours: 60, days: 1440 } as const;
export type TimeUnit = keyof typeof timeUnits;
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const satisfies readonly Weekday[];

/** How a stage goes on by itself, in the form of the input fields. */
export interface IntervalDraft {
  readonly amount: string;
  readonly unit: TimeUnit;
}

export interface WindowDraft {
  readonly days: readonly Weekday[];
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/** A guard of any kind: what its kind does not have is kept, so that a change of the kind loses nothing. */
export interface GuardDraft {
  /** Absent: it is new. */
  readonly id?: string;
  readonly kind: StoredGuard['kind'];
  readonly source: string;
  readonly newArm: string;
  readonly oldArm: string;
  readonly minimumRequests: string;
  /** Metrics of SDKs that are counted, which the form only shows; for the kind that they were stored with. */
  readonly measured?: { readonly kind: CountGuard['kind']; readonly metrics: GuardMetrics };
  /** The name of an alarm; empty: any. */
  readonly alarm: string;
  readonly onBreach: StoredGuard['onBreach'];
}

export interface StageDraft {
  /** Id of a stage that is stored, else one that only this form knows. */
  readonly id: string;
  readonly name: string;
  readonly strategies: readonly Strategy[];
  /** Null: a person starts the next stage. */
  readonly interval: IntervalDraft | null;
  readonly approvals: string;
  /** In the form of `datetime-local`; empty: at any time. */
  readonly notBefore: string;
  /** Null: on all days. */
  readonly window: WindowDraft | null;
  readonly guards: readonly GuardDraft[];
}

export interface PlanDraft {
  readonly name: string;
  readonly description: string;
  readonly stages: readonly StageDraft[];
}

/** The group of a rollout is left open: a plan gets the name of its flag. */
export const newShare = (share: number): Strategy => ({
  id: newId(),
  name: 'flexibleRollout',
  title: null,
  disabled: false,
  parameters: { rollout: String(share), stickiness: 'default' },
  constraints: [],
  segments: [],
  variants: [],
});

export const newStage = (name: string, share: number): StageDraft => ({
  id: newId(),
  name,
  strategies: [newShare(share)],
  interval: { amount: '1', unit: 'days' },
  approvals: '0',
  notBefore: '',
  window: null,
  guards: [],
});

/** What somebody begins with: a release that most teams can use as it is. */
export const firstDraft = (): PlanDraft => ({
  name: releaseForm.first.name,
  description: '',
  stages: [
    newStage(releaseForm.first.tenth, 10),
    newStage(releaseForm.first.half, 50),
    { ...newStage(releaseForm.first.all, 100), interval: null },
  ],
});

export const newGuard: GuardDraft = {
  kind: 'errors',
  source: '',
  newArm: 'enabled',
  oldArm: 'disabled',
  minimumRequests: '1000',
  alarm: '',
  onBreach: 'pause',
};

/** Monday to Thursday in office hours, where the reader is: nothing moves before a weekend. */
export const newWindow = (): WindowDraft => ({
  days: ['mon', 'tue', 'wed', 'thu'],
  from: '09:00',
  to: '16:00',
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
});

const intervalOf = (minutes: number): IntervalDraft => {
  const unit = (['days', 'hours'] as const).find((one) => minutes % timeUnits[one] === 0) ?? 'minutes';
  return { amount: String(minutes / timeUnits[unit]), unit };
};

const countsOf = ({ kind, newArm, oldArm, minimumRequests, metrics }: CountGuard) => ({
  newArm,
  oldArm,
  minimumRequests: String(minimumRequests),
  ...(metrics !== undefined && { measured: { kind, metrics } }),
});

const guardOf = (stored: StoredGuard): GuardDraft => ({
  ...newGuard,
  ...(stored.id !== undefined && { id: stored.id }),
  kind: stored.kind,
  source: stored.source ?? '',
  onBreach: stored.onBreach,
  ...(stored.kind === 'alarm' ? { alarm: stored.key ?? '' } : countsOf(stored)),
});

/** A stage, as the form edits it. */
export const stageOf = (stored: StoredStage): StageDraft => ({
  id: stored.id,
  name: stored.name,
  strategies: stored.strategies.map(strategyOf),
  interval: stored.transitionCondition ? intervalOf(stored.transitionCondition.intervalMinutes) : null,
  approvals: String(stored.approvals ?? 0),
  notBefore: stored.notBefore === undefined ? '' : localTime(Date.parse(stored.notBefore)),
  window: stored.window ?? null,
  guards: (stored.guards ?? []).map(guardOf),
});

/** A template, or a plan, as the form edits it. */
export const draftOf = ({
  name,
  description,
  milestones,
}: {
  readonly name: string;
  readonly description: string | null;
  readonly milestones: readonly StoredStage[];
}): PlanDraft => ({ name, description: description ?? '', stages: milestones.map(stageOf) });

/** The metrics that are counted for a guard; undefined: somebody has to send its counts. */
export const metricsOf = ({ kind, measured }: GuardDraft): GuardMetrics | undefined =>
  measured?.kind === kind ? measured.metrics : undefined;

const guardBody = (guard: GuardDraft): GuardBody => {
  const { id, kind, source, alarm, onBreach, newArm, oldArm, minimumRequests } = guard;
  const base = { ...(id !== undefined && { id }), onBreach };
  if (kind === 'alarm')
    return {
      ...base,
      kind,
      ...(source.trim() && { source: source.trim() }),
      ...(alarm.trim() && { key: alarm.trim() }),
    };
  const metrics = metricsOf(guard);
  return {
    ...base,
    kind,
    source: source.trim(),
    newArm,
    oldArm,
    minimumRequests: Number(minimumRequests),
    ...(metrics && { metrics }),
  };
};

const strategyBody = (strategy: Strategy) => ({
  ...bodyOf(strategy),
  ...(!isNew(strategy) && { id: strategy.id }),
});

/** When the next stage begins by itself, in the form of the API. */
export const conditionOf = ({ amount, unit }: IntervalDraft) => ({ intervalMinutes: Number(amount) * timeUnits[unit] });

const stageBody = (stage: StageDraft): StageBody => {
  const { id, name, strategies, interval, approvals, notBefore, window, guards } = stage;
  const from = isoTime(notBefore);
  return {
    ...(!isNew(stage) && { id }),
    name: name.trim(),
    strategies: strategies.map(strategyBody),
    transitionCondition: interval && conditionOf(interval),
    ...(Number(approvals) > 0 && { approvals: Number(approvals) }),
    ...(from !== undefined && { notBefore: from }),
    ...(window && { window: { ...window, days: [...window.days] } }),
    ...(guards.length > 0 && { guards: guards.map(guardBody) }),
  };
};

/** What is sent. */
export const planBody = ({ name, description, stages }: PlanDraft): PlanBody => ({
  name: name.trim(),
  description: description.trim() || null,
  milestones: stages.map(stageBody),
});

/** The same stages for another plan: without ids, which belong to what they were copied from. */
export const copiedBody = (draft: PlanDraft): PlanBody => {
  const { milestones, ...body } = planBody(draft);
  return {
    ...body,
    milestones: milestones.map(({ id: _, strategies, ...stage }) => ({
      ...stage,
      strategies: strategies.map(({ id: _own, ...strategy }) => strategy),
    })),
  };
};

const isWhole = (text: string, from: number, to: number): boolean =>
  /^\d{1,9}$/.test(text.trim()) && Number(text) >= from && Number(text) <= to;

const maxMinutes = 366 * 1440;

export const intervalProblem = ({ amount, unit }: IntervalDraft): string | undefined =>
  isWhole(amount, 1, maxMinutes / timeUnits[unit]) ? undefined : texts.interval;

export const approvalsProblem = (approvals: string): string | undefined =>
  isWhole(approvals, 0, 10) ? undefined : texts.approvals;

export const notBeforeProblem = (notBefore: string): string | undefined =>
  notBefore === '' || isoTime(notBefore) !== undefined ? undefined : texts.notBefore;

const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/;

const isTimeZone = (timeZone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return timeZone !== '';
  } catch {
    return false;
  }
};

/** What is wrong with a window, by member; empty: nothing. */
export const windowProblems = ({ days, from, to, timeZone }: WindowDraft) => ({
  ...(days.length === 0 && { days: texts.days }),
  ...(!timeOfDay.test(from) && { from: texts.time }),
  ...(!timeOfDay.test(to) ? { to: texts.time } : from >= to && { to: texts.never }),
  ...(!isTimeZone(timeZone) && { timeZone: texts.timeZone }),
});

/** What is wrong with a guard, by member; empty: nothing. */
export const guardProblems = ({ kind, source, newArm, oldArm, minimumRequests }: GuardDraft) =>
  kind === 'alarm'
    ? {}
    : {
        ...(source.trim() === '' && { source: texts.source }),
        ...(newArm.trim() === '' && { newArm: texts.arm }),
        ...(oldArm.trim() === '' ? { oldArm: texts.arm } : oldArm === newArm && { oldArm: texts.sameArm }),
        ...(!isWhole(minimumRequests, 1, 999_999_999) && { minimumRequests: texts.requests }),
      };

const isNone = (problems: object): boolean => Object.keys(problems).length === 0;

const isFineStrategy = ({ name, parameters, constraints }: Strategy): boolean =>
  constraints.every((one) => one.contextName.trim() !== '' && isFineConstraint(problemsOf(one, undefined))) &&
  (name !== 'flexibleRollout' ||
    parameterProblem({ name: 'rollout', type: 'percentage' }, parameters.rollout ?? '') === undefined);

/** Whether a stage can be sent. */
export const isFineStage = ({
  name,
  strategies,
  interval,
  approvals,
  notBefore,
  window,
  guards,
}: StageDraft): boolean =>
  name.trim() !== '' &&
  strategies.length > 0 &&
  strategies.every(isFineStrategy) &&
  (interval === null || intervalProblem(interval) === undefined) &&
  approvalsProblem(approvals) === undefined &&
  notBeforeProblem(notBefore) === undefined &&
  (window === null || isNone(windowProblems(window))) &&
  guards.every((guard) => isNone(guardProblems(guard)));

export const isFinePlan = ({ name, stages }: PlanDraft): boolean =>
  name.trim() !== '' && stages.length > 0 && stages.every(isFineStage);
