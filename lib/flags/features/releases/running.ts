import type { StoredStrategy } from '../../../contract/schemas/feature-strategy.ts';
import type { ReleasePlan, StoredMilestone, StoredReleasePlan } from '../../../contract/schemas/release-plan.ts';
import { activeMilestone } from '../../../definition/release-plan.ts';
import { canTakeBack } from '../../../rollout/plan.ts';

/** How a plan runs: what its milestones and its pause become. Pure; times are ISO 8601. */

/** Why a plan is paused. */
type Reason = NonNullable<StoredReleasePlan['pause']>['reason'];

const withMilestone = (
  plan: StoredReleasePlan,
  id: string | null,
  change: (milestone: StoredMilestone) => Partial<StoredMilestone>,
): StoredReleasePlan => ({
  ...plan,
  milestones: plan.milestones.map((one) => (one.id === id ? { ...one, ...change(one) } : one)),
});

/**
 * A milestone becomes the active one. The plan remembers what that replaced, so that exactly that can be taken back.
 * @param enabled whether the feature was on in the environment before
 * @param strategies the environment's own ones
 */
export const begun = (
  plan: StoredReleasePlan,
  milestoneId: string,
  {
    now,
    enabled,
    strategies,
  }: { readonly now: string; readonly enabled: boolean; readonly strategies: readonly StoredStrategy[] },
): StoredReleasePlan => ({
  ...withMilestone(plan, milestoneId, () => ({
    startedAt: now,
    progressionExecutedAt: null,
    pausedMs: 0,
    countsFrom: now,
  })),
  activeMilestoneId: milestoneId,
  completedAt: null,
  before: {
    milestoneId: plan.activeMilestoneId,
    enabled,
    edition: plan.edition,
    // Only what was off can be switched off again.
    ...(!enabled && { strategies: strategies.flatMap(({ id, disabled }) => (disabled ? [] : [id])) }),
  },
});

/** What is in force again when the active milestone is taken back; null: that cannot be done (contract: release-plans §5). */
export const takesBackTo = ({
  activeMilestoneId,
  milestones,
  ...plan
}: StoredReleasePlan): ReleasePlan['takesBackTo'] => {
  const { before } = plan;
  if (activeMilestoneId === null || !before || !canTakeBack(plan)) return null;
  const { milestoneId } = before;
  return { milestoneId, name: milestones.find(({ id }) => id === milestoneId)?.name ?? null };
};

/**
 * Somebody switches the feature on while a milestone is active: whoever takes that back leaves the switch on. The guards begin
 * anew, or what they have seen would stop it again at once.
 */
const keptOn = (plan: StoredReleasePlan, now: string): StoredReleasePlan => ({
  ...withMilestone(plan, plan.activeMilestoneId, () => ({ countsFrom: now })),
  ...(plan.before && { before: { ...plan.before, enabled: true } }),
});

/** Whether the switch is on without the active milestone: it was, or others have had a reason for it since. */
export const staysOn = (
  { before }: Pick<StoredReleasePlan, 'before'>,
  strategies: readonly StoredStrategy[],
): boolean => {
  if (!before || before.enabled) return true;
  const { strategies: known } = before;
  return known !== undefined && strategies.some(({ id, disabled }) => !disabled && !known.includes(id));
};

/** A plan that is paused already is paused since then, and from now on for this reason. */
export const paused = (plan: StoredReleasePlan, reason: Reason, text: string, now: string): StoredReleasePlan => ({
  ...plan,
  pause: { at: plan.pause?.at ?? now, reason, text },
});

/** The time of the pause does not count for the active milestone. */
export const resumed = (plan: StoredReleasePlan, now: string): StoredReleasePlan => {
  const { pause } = plan;
  if (!pause) return plan;
  const { startedAt } = activeMilestone(plan) ?? {};
  // A milestone may have begun during the pause: then only the rest of it counts.
  const from = startedAt && startedAt > pause.at ? startedAt : pause.at;
  const ms = Math.max(0, Date.parse(now) - Date.parse(from));
  return {
    // Whoever resumes a plan has seen why it stopped: its guards begin anew.
    ...withMilestone(plan, plan.activeMilestoneId, ({ pausedMs }) => ({ pausedMs: pausedMs + ms, countsFrom: now })),
    pause: null,
  };
};

/** A feature that is off has no release: its plan waits until it is switched on again. */
export const whenSwitchedOff = (plan: StoredReleasePlan, now: string): StoredReleasePlan =>
  plan.pause || plan.completedAt !== null
    ? plan
    : paused(plan, 'environment', 'The feature was switched off in this environment.', now);

/** A feature that is switched on has its release again, unless that is paused for another reason. */
export const whenSwitchedOn = (plan: StoredReleasePlan, now: string): StoredReleasePlan => {
  const kept = keptOn(plan, now);
  return kept.pause?.reason === 'environment' ? resumed(kept, now) : kept;
};

/** The first milestone, in order. */
export const firstMilestone = ({ milestones }: StoredReleasePlan): StoredMilestone | undefined => milestones[0];
