import { aboutMember } from '../../../contract/problems.ts';
import type { Change } from '../../../contract/schemas/change-request.ts';
import type { GuardedUnit } from '../../../flags/features/guarded-unit.ts';
import { type EnvironmentPlace, requireConfigured } from '../../../flags/features/load.ts';
import { addPlanIn } from '../../../flags/release-plans/add.ts';
import { changeProgressionIn, removePlanIn, startMilestoneIn } from '../../../flags/release-plans/change.ts';
import { updateMilestoneStrategyIn } from '../../../flags/release-plans/milestone-strategy.ts';
import { type Planned, requireAnyPlan, requireMilestone, requirePlan } from '../../../flags/release-plans/require.ts';
import {
  putEnvironmentSafeguardIn,
  putPlanSafeguardIn,
  removeEnvironmentSafeguardIn,
  removePlanSafeguardIn,
} from '../../../flags/release-plans/safeguards.ts';
import { starterFrom } from '../../../flags/release-plans/starter.ts';
import { readTemplateContent } from '../../../flags/release-plans/template-content.ts';
import type { UnitOfWork } from '../../../store/commit/unit-of-work.ts';
import { featureEnvironmentKey } from '../../../store/table/keys.ts';

/** A change of a release plan. */
export type PlanChange = Extract<
  Change,
  {
    action:
      | 'addReleasePlan'
      | 'deleteReleasePlan'
      | 'startMilestone'
      | 'changeMilestoneProgression'
      | 'deleteMilestoneProgression'
      | 'updateMilestoneStrategy'
      | 'changeReleasePlanSafeguard'
      | 'deleteReleasePlanSafeguard'
      | 'changeFeatureEnvSafeguard'
      | 'deleteFeatureEnvSafeguard';
  }
>;

/** @throws Problem NotFoundError naming `planId` when the plan is not the one of the feature there */
const requireNamedPlan = async (unit: UnitOfWork, place: EnvironmentPlace, planId: string): Promise<Planned> => {
  await requireConfigured(unit, place);
  return aboutMember('planId', () => requirePlan(unit, { place, id: planId }));
};

/** @throws Problem NotFoundError, naming `sourceMilestoneId` when the plan has no such milestone */
const requireSource = async (unit: UnitOfWork, place: EnvironmentPlace, source: string): Promise<void> => {
  const { plan } = await requireAnyPlan(unit, place);
  await aboutMember('sourceMilestoneId', () => requireMilestone(plan, source));
};

/**
 * Executes one change of a plan by the rule of the direct endpoint.
 * @throws Problem the problem of the rule
 */
export const executePlanChangeIn = async (
  unit: GuardedUnit,
  { place, replaces }: { readonly place: EnvironmentPlace; readonly replaces?: string | undefined },
  change: PlanChange,
): Promise<unknown> => {
  // Whoever applies a change request runs the plans that it brings or starts.
  const by = starterFrom(unit.actor);
  switch (change.action) {
    case 'addReleasePlan':
      return addPlanIn(unit, { place, plan: change.payload, by, replaces });
    case 'deleteReleasePlan':
      await requireNamedPlan(unit, place, change.payload.planId);
      return removePlanIn(unit, { place, id: change.payload.planId });
    case 'startMilestone': {
      const { planId, milestoneId, edition: approves } = change.payload;
      const { plan } = await requireNamedPlan(unit, place, planId);
      await aboutMember('milestoneId', () => requireMilestone(plan, milestoneId));
      return startMilestoneIn(unit, { place, id: planId, milestone: milestoneId, by, approves });
    }
    case 'changeMilestoneProgression': {
      const { sourceMilestoneId: source, targetMilestoneId: target, transitionCondition: condition } = change.payload;
      await requireSource(unit, place, source);
      return changeProgressionIn(unit, { place, source, target, condition, targetMember: 'targetMilestoneId' });
    }
    case 'deleteMilestoneProgression': {
      const { sourceMilestoneId: source } = change.payload;
      await requireSource(unit, place, source);
      return changeProgressionIn(unit, { place, source, target: undefined, condition: null });
    }
    case 'updateMilestoneStrategy': {
      const { id, ...members } = change.payload;
      return updateMilestoneStrategyIn(unit, { place, id, change: members });
    }
    case 'changeReleasePlanSafeguard': {
      const { planId, ...body } = change.payload;
      await requireNamedPlan(unit, place, planId);
      return putPlanSafeguardIn(unit, { place, id: planId, body });
    }
    case 'deleteReleasePlanSafeguard': {
      const { planId, safeguardId } = change.payload;
      await requireNamedPlan(unit, place, planId);
      return removePlanSafeguardIn(unit, { place, id: planId, safeguard: safeguardId });
    }
    case 'changeFeatureEnvSafeguard':
      return putEnvironmentSafeguardIn(unit, { place, body: change.payload });
    case 'deleteFeatureEnvSafeguard':
      return removeEnvironmentSafeguardIn(unit, { place, safeguard: change.payload.safeguardId });
  }
};

/**
 * The change as it is stored. A plan of a template is stored with what the template says now, and the start of a milestone
 * with the edition of its plan: who approves the change approves what is shown, whatever becomes of it.
 */
export const asProposed = async (
  unit: UnitOfWork,
  { project, environment }: { readonly project: string; readonly environment: string },
  change: Change,
): Promise<Change> => {
  if (change.action === 'addReleasePlan' && !change.payload.milestones) {
    const { templateId, safeguards } = change.payload;
    const content = await readTemplateContent(unit, project, templateId);
    return { ...change, payload: { ...content, ...(safeguards && { safeguards }) } };
  }
  if (change.action !== 'startMilestone') return change;
  const [item] = await unit.peek([featureEnvironmentKey(project, change.feature, environment)]);
  const edition = item?.releasePlan?.edition;
  return { ...change, payload: { ...change.payload, edition } };
};
