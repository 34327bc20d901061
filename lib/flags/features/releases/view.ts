import type {
  Milestone,
  ReleasePlan,
  Safeguard,
  StoredMilestone,
  StoredReleasePlan,
} from '../../../contract/schemas/release-plan.ts';
import type { EnvironmentParts } from '../load.ts';
import { strategyView } from '../strategies.ts';
import { takesBackTo } from './running.ts';

const milestoneView = (
  { pausedMs: _, countsFrom: __, strategies, ...milestone }: StoredMilestone,
  { activeMilestoneId, pause }: StoredReleasePlan,
): Milestone => ({
  ...milestone,
  strategies: strategies.map(strategyView),
  pausedAt: pause && milestone.id === activeMilestoneId ? pause.at : null,
});

/** A plan as the API shows it (contract: release-plans §1). */
export const planView = (
  plan: StoredReleasePlan,
  { feature, environment }: { readonly feature: string; readonly environment: string },
): ReleasePlan => ({
  id: plan.id,
  discriminator: 'plan',
  name: plan.name,
  description: plan.description,
  featureName: feature,
  environment,
  createdByUserId: plan.createdByUserId,
  createdAt: plan.createdAt,
  activeMilestoneId: plan.activeMilestoneId,
  milestones: plan.milestones.map((one) => milestoneView(one, plan)),
  releasePlanTemplateId: plan.releasePlanTemplateId,
  safeguards: plan.safeguards,
  pause: plan.pause,
  completedAt: plan.completedAt,
  takesBackTo: takesBackTo(plan),
  startedBy: { id: plan.startedBy.id, username: plan.startedBy.username },
});

/** Plan and safeguards of a feature in an environment, as far as there are any. */
export const releasesView = (
  { releasePlan, safeguards }: Pick<EnvironmentParts, 'releasePlan' | 'safeguards'>,
  place: { readonly feature: string; readonly environment: string },
): { readonly releasePlans?: [ReleasePlan]; readonly safeguards?: Safeguard[] } => ({
  ...(releasePlan && { releasePlans: [planView(releasePlan, place)] }),
  ...(safeguards && { safeguards: [...safeguards] }),
});
