import { notFound } from '../../contract/problems.ts';
import type { PlanStatus } from '../../contract/schemas/release-plan.ts';
import { readParts } from '../../flags/features/read.ts';
import type { PlanPlace } from '../../flags/release-plans/require.ts';
import type { Step } from '../../rollout/next-step.ts';
import { milestoneAfter } from '../../rollout/plan.ts';
import type { CatalogContext } from '../../store/commands/context.ts';
import { findingsOf, stepOfPlan } from './look.ts';
import { observe } from './observe.ts';

/** What a plan does next, as a client asks for it. */
const nextOf = (step: Step, isCompleted: boolean, isPaused: boolean): PlanStatus['next'] => {
  if (isCompleted) return 'complete';
  if (isPaused || step.kind === 'breach') return 'paused';
  return step.kind;
};

/**
 * How a plan stands: what its active milestone waits for, and what its guards, and the safeguards of the environment, have
 * found so far (contract: release-plans §8). It is computed as the clock would now.
 * @throws Problem NotFoundError
 */
export const planStatus = async (context: CatalogContext, { place, id }: PlanPlace): Promise<PlanStatus> => {
  const parts = await readParts(context, place);
  const plan = parts.releasePlan;
  if (plan?.id !== id) throw notFound('release plan', id);
  const observed = await observe(context, place, parts, context.now);
  const now = context.now.toISOString();
  const step = stepOfPlan({ plan, parts }, observed, { now, archived: false });
  const following =
    plan.activeMilestoneId === null ? plan.milestones[0] : milestoneAfter(plan.milestones, plan.activeMilestoneId);
  return {
    next: nextOf(step, plan.completedAt !== null, plan.pause !== null),
    milestoneId: plan.activeMilestoneId,
    nextMilestoneId: following?.id ?? null,
    nextAt: step.kind === 'wait' ? (step.at ?? null) : step.kind === 'start' ? step.at : null,
    waitsFor: step.kind === 'wait' ? [...step.waitsFor] : [],
    breach: step.kind === 'breach' ? { guardId: step.guardId, action: step.action } : null,
    evidence: findingsOf({ plan, parts }, observed).map(({ guardId, kind, verdict, text }) => ({
      ...{ guardId, kind, verdict, text },
    })),
  };
};
