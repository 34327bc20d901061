import type { EnvironmentParts } from '../../flags/features/load.ts';
import type { Planned } from '../../flags/release-plans/require.ts';
import { type Finding, findings } from '../../rollout/evidence.ts';
import { type Circumstances, nextStep, type Step } from '../../rollout/next-step.ts';

export type Breach = Extract<Step, { kind: 'breach' }> & {
  /** What breached: a guard of the milestone, or a safeguard of the plan or of the environment. */
  readonly by: 'guard' | 'safeguard';
};
export type Forward = Extract<Step, { kind: 'start' | 'complete' }>;

/** What was observed of a plan. */
export type Observed = Pick<Circumstances, 'readings' | 'thresholds' | 'settled' | 'partial'>;

/** A plan without milestones, of which only safeguards remain: those of an environment need no plan. */
const withoutMilestones = { activeMilestoneId: null, milestones: [], pause: null, completedAt: null } as const;

/** What the safeguards of the environment find. */
const findingsOfEnvironment = ({ safeguards = [] }: EnvironmentParts, observed: Observed): Finding[] =>
  findings({ ...withoutMilestones, safeguards }, observed);

/** A plan, and what else the feature has in the environment. */
type PlannedParts = Pick<Planned, 'plan' | 'parts'>;

/** What all guards and safeguards of a feature with a plan find: those of the plan, then those of the environment. */
export const findingsOf = ({ plan, parts }: PlannedParts, observed: Observed): Finding[] => [
  ...findings(plan, observed),
  ...findingsOfEnvironment(parts, observed),
];

type NextStep = Exclude<Step, { kind: 'breach' }> | Breach;
type At = Pick<Circumstances, 'now' | 'archived'>;

/** The first safeguard of the environment whose threshold is passed: it switches the feature off, whatever its plan does. */
const brokenSafeguard = (
  { enabled }: EnvironmentParts,
  found: readonly Finding[],
  { archived }: At,
): Breach | undefined => {
  if (!enabled || archived) return undefined;
  const broken = found.find(({ verdict }) => verdict === 'worse');
  return broken && { kind: 'breach', action: 'disable', guardId: broken.guardId, text: broken.text, by: 'safeguard' };
};

/** What happens next to a feature with a plan in an environment. The environment's safeguards come before the plan. */
export const stepOfPlan = ({ plan, parts }: PlannedParts, observed: Observed, at: At): NextStep => {
  const ofEnvironment = findingsOfEnvironment(parts, observed);
  const broken = brokenSafeguard(parts, ofEnvironment, at);
  if (broken) return broken;
  const holds = ofEnvironment.flatMap((one) => one.holds);
  const step = nextStep(plan, { ...observed, ...at, enabled: parts.enabled, holds });
  if (step.kind !== 'breach') return step;
  return { ...step, by: plan.safeguards.some(({ id }) => id === step.guardId) ? 'safeguard' : 'guard' };
};

/** What happens next to a feature in an environment; undefined: it has neither a plan nor a safeguard. */
export const stepOf = (parts: EnvironmentParts, observed: Observed, at: At): NextStep | undefined => {
  const { releasePlan: plan, safeguards } = parts;
  if (plan) return stepOfPlan({ plan, parts }, observed, at);
  if (!safeguards) return undefined;
  return (
    brokenSafeguard(parts, findingsOfEnvironment(parts, observed), at) ?? { kind: 'wait', at: undefined, waitsFor: [] }
  );
};

/** Why a plan goes on, for its event: how long its milestone lasted, and what its guards found. */
export const reasonOf = ({ releasePlan: plan }: EnvironmentParts, observed: Observed): string => {
  const active = plan?.milestones.find(({ id }) => id === plan.activeMilestoneId);
  if (!plan || !active) return 'The feature is on in the environment.';
  const minutes = active.transitionCondition?.intervalMinutes;
  const lasted = minutes === undefined ? `“${active.name}” has passed` : `“${active.name}” has lasted ${minutes} min`;
  return `${[lasted, ...findings(plan, observed).map(({ text }) => text)].join('. ')}.`;
};
