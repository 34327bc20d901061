import type { StoredMilestone, StoredReleasePlan } from '../../contract/schemas/release-plan.ts';
import { paused } from '../features/releases/running.ts';
import type { Starter } from './starter.ts';

/** How a milestone runs whose plan is put back: those after the active one have not begun. */
const milestoneAgain = (
  milestone: StoredMilestone,
  known: StoredMilestone | undefined,
  { order, now }: { readonly order: number; readonly now: string },
): StoredMilestone => {
  const { approvedBy, startedAt, pausedMs, progressionExecutedAt } = known ?? milestone;
  const { transitionCondition } = milestone;
  const again = { ...milestone, transitionCondition: transitionCondition ?? null, approvedBy };
  if (order > 0) return { ...again, startedAt: null, progressionExecutedAt: null, pausedMs: 0, approvedBy: [] };
  if (order < 0) return { ...again, startedAt, progressionExecutedAt, pausedMs };
  // Whoever puts it back knows what its guards have seen: they begin anew.
  const times = { startedAt: startedAt ?? now, pausedMs: startedAt ? pausedMs : 0, countsFrom: now };
  return { ...again, ...times, progressionExecutedAt: null };
};

/**
 * A plan as it says something again that it said before: it is paused, so that no clock goes on from times that are long
 * over, unless it is complete (docs/decisions/0333-a-plan-is-put-back-paused.md).
 * @param before the plan that is there now, if it is the same one
 */
export const planAgain = (
  plan: StoredReleasePlan,
  before: StoredReleasePlan | undefined,
  { by, now: date, why }: { readonly by: Starter; readonly now: Date; readonly why: string },
): StoredReleasePlan => {
  const now = date.toISOString();
  const { milestones, activeMilestoneId } = plan;
  const active = milestones.findIndex(({ id }) => id === activeMilestoneId);
  const isComplete = plan.completedAt !== null && active === milestones.length - 1;
  const again: StoredReleasePlan = {
    ...plan,
    description: plan.description ?? null,
    milestones: milestones.map((one, i) =>
      milestoneAgain(
        one,
        before?.milestones.find(({ id }) => id === one.id),
        // Of a plan that has not begun, no milestone has.
        { order: active < 0 ? 1 : i - active, now },
      ),
    ),
    completedAt: isComplete ? plan.completedAt : null,
    pause: null,
    startedBy: by,
    edition: Math.max(plan.edition, before?.edition ?? 0) + 1,
    before: null,
  };
  return isComplete ? again : paused(again, 'person', why, now);
};
