import { ulid } from '../../basics/ulid.ts';
import { conflictingState } from '../../contract/problems.ts';
import type { NewReleasePlan, ReleasePlan, StoredReleasePlan } from '../../contract/schemas/release-plan.ts';
import { missingApprovals } from '../../rollout/plan.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { type GuardedUnit, isReviewed } from '../features/guarded-unit.ts';
import { type EnvironmentPlace, environmentReads, requireConfigured } from '../features/load.ts';
import { emitPlanEvent, emitPlanRemoved } from '../features/releases/emit.ts';
import { askForApprovals } from '../features/releases/notice.ts';
import { begun, firstMilestone } from '../features/releases/running.ts';
import { scheduleLook } from '../features/releases/schedule.ts';
import { planView } from '../features/releases/view.ts';
import { requireArms } from '../guards/arms.ts';
import { metricOfSafeguard, metricsOfGuards, requireMetrics, safeguardReads } from '../impact-metrics/require.ts';
import { milestoneKeys, milestonesOfPlan, normaliseMilestones } from '../release-plan-templates/milestones.ts';
import { requireTemplateForPlan, templateKeysForPlan } from '../release-plan-templates/require.ts';
import { putPlan } from './put.ts';
import { emitSafeguard, planSafeguard } from './safeguards.ts';
import type { Starter } from './starter.ts';

export interface AddPlanInput {
  readonly place: EnvironmentPlace;
  readonly plan: NewReleasePlan;
  readonly by: Starter;
  /** Id of the plan that is removed by this; absent: there has to be none. */
  readonly replaces?: string | undefined;
}

/** What adding a plan reads. */
export const addPlanReads = (place: EnvironmentPlace, plan: NewReleasePlan): RequestReads => ({
  keys: [
    ...(environmentReads(place).keys ?? []),
    ...(plan.milestones ? milestoneKeys(plan.milestones) : []),
    ...(plan.templateId === undefined ? [] : templateKeysForPlan(place.project, plan.templateId)),
    ...(plan.safeguards ?? []).flatMap((one) => safeguardReads(place.environment, one).keys ?? []),
  ],
});

/**
 * A plan that brings its milestones may say which template they are from. That is asked when it is proposed or added: what was
 * approved is added whatever has become of the template since.
 * @throws Problem as `requireTemplateForPlan`
 */
export const requireNamedTemplate = async (
  unit: UnitOfWork,
  { project }: Pick<EnvironmentPlace, 'project'>,
  { templateId }: NewReleasePlan,
): Promise<void> => {
  if (templateId !== undefined) await requireTemplateForPlan(unit, { project, id: templateId });
};

/** Name, description and milestones: those of a template, or as they were sent. */
const contentOf = async (unit: UnitOfWork, { place: { project }, plan }: AddPlanInput) => {
  if (plan.milestones) {
    const { name, description = null, templateId = null } = plan;
    const milestones = await normaliseMilestones(unit, { project, bodies: plan.milestones });
    return { name, description, milestones, releasePlanTemplateId: templateId };
  }
  const template = await requireTemplateForPlan(unit, { project, id: plan.templateId });
  const { name, description, milestones } = template;
  return { name, description, milestones, releasePlanTemplateId: plan.templateId };
};

/**
 * Adds a release plan to a feature in an environment. Where the feature is on, its first milestone begins at once, unless
 * that waits for approvals (contract: release-plans §1).
 * @throws Problem NotFoundError; InvalidOperationError (409) when there is a plan already; as `normaliseMilestones` and
 *   `requireMetrics`
 */
export const addPlanIn = async (unit: GuardedUnit, input: AddPlanInput): Promise<ReleasePlan> => {
  const { place, by, replaces } = input;
  await unit.peek(addPlanReads(place, input.plan).keys ?? []);
  const configured = await requireConfigured(unit, place);
  const { feature, parts } = configured;
  if (parts.releasePlan && parts.releasePlan.id !== replaces)
    throw conflictingState(
      `"${place.feature}" has the release plan "${parts.releasePlan.name}" in ${place.environment}. Remove that one first.`,
    );
  const { milestones, ...content } = await contentOf(unit, input);
  requireArms(input.plan.milestones ?? milestones, { ...parts, milestones });
  const { safeguards = [] } = input.plan;
  await requireMetrics(unit, place, [
    ...metricsOfGuards(milestones),
    ...safeguards.flatMap((one, i) => metricOfSafeguard(one, `safeguards/${i}/`)),
  ]);
  const id = ulid(unit.now);
  const now = unit.now.toISOString();
  const plan: StoredReleasePlan = {
    id,
    ...content,
    description: content.description ?? null,
    createdByUserId: by.id,
    createdAt: now,
    activeMilestoneId: null,
    milestones: milestonesOfPlan(milestones, { feature: place.feature, now: unit.now }),
    safeguards: safeguards.map((one) => planSafeguard(unit, one, { plan: id })),
    pause: null,
    completedAt: null,
    startedBy: by,
    edition: 1,
    approvedEdition: isReviewed(unit) ? 1 : null,
    before: null,
  };
  if (parts.releasePlan) emitPlanRemoved(unit, { place, feature, plan: parts.releasePlan });
  emitPlanEvent(unit, { place, feature, plan }, 'release-plan-added');
  for (const one of plan.safeguards) emitSafeguard(unit, { place, configured }, one);
  const first = firstMilestone(plan);
  const begins = parts.enabled && first !== undefined && missingApprovals(first, plan) === 0;
  const stored = begins ? begun(plan, first.id, { now, ...parts }) : plan;
  if (begins) {
    emitPlanEvent(unit, { place, feature, plan: stored }, 'release-plan-milestone-started');
    scheduleLook(unit, place);
  }
  askForApprovals(unit, place, stored);
  putPlan(unit, place, configured, stored);
  return planView(stored, place);
};
