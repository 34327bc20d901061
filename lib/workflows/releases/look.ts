import type { EnvironmentParts } from '../../flags/features/load.ts';
import { findings } from '../../rollout/evidence.ts';
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

/** The first safeguard of the environment whose threshold is passed: it switches the feature off, whatever its plan does. */
const brokenSafeguard = ({ safeguards = [] }: EnvironmentParts, observed: Observed): Breach | undefined => {
  const broken = findings({ ...withoutMilestones, safeguards }, observed).find(({ verdict }) => verdict === 'worse');
  return broken && { kind: 'breach', action: 'disable', guardId: broken.guardId, text: broken.text, by: 'safeguard' };
};

/** What happens next to a feature in an environment; undefined: it has neither a plan nor a safeguard. */
export const stepOf = (
  parts: EnvironmentParts,
  observed: Observed,
  { now, archived }: Pick<Circumstances, 'now' | 'archived'>,
): Exclude<Step, { kind: 'breach' }> | Breach | undefined => {
  const { releasePlan: plan, safeguards, enabled } = parts;
  const broken = enabled && !archived ? brokenSafeguard(parts, observed) : undefined;
  if (broken) return broken;
  if (!plan) return safeguards && { kind: 'wait', at: undefined, waitsFor: [] };
  const step = nextStep(plan, { ...observed, now, enabled, archived });
  if (step.kind !== 'breach') return step;
  return { ...step, by: plan.safeguards.some(({ id }) => id === step.guardId) ? 'safeguard' : 'guard' };
};

/** Why a plan goes on, for its event: how long its milestone lasted, and what its guards found. */
export const reasonOf = ({ releasePlan: plan }: EnvironmentParts, observed: Observed): string => {
  const active = plan?.milestones.find(({ id }) => id === plan.activeMilestoneId);
  if (!plan || !active) return 'The feature is on in the environment.';
  const minutes = active.transitionCondition?.intervalMinutes;
  const lasted = minutes === undefined ? `“${active.name}” has passed` : `“${active.name}” has lasted ${minutes} min`;
  return `${[lasted, ...findings(plan, observed).map(({ text }) => text)].join('. ')}.`;
};
