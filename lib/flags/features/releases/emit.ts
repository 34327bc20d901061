import type { EventType } from '../../../contract/schemas/event.ts';
import type { StoredReleasePlan } from '../../../contract/schemas/release-plan.ts';
import { activeMilestone } from '../../../definition/release-plan.ts';
import type { UnitOfWork } from '../../../store/commit/unit-of-work.ts';
import type { FeatureItem } from '../../../store/table/items.ts';
import { emitFeatureEvent } from '../emit.ts';
import { type PlanNews, tellRunner } from './notice.ts';

/** What an event of a plan tells (contract: events §13.8). */
export interface PlanEvent extends PlanNews {
  readonly feature: FeatureItem;
  /** Further members of `data`. */
  readonly more?: Readonly<Record<string, unknown>> | undefined;
}

/** A plan in an event: which one, where it stands, and why it does not go on. */
export const planData = (plan: StoredReleasePlan) => {
  const active = activeMilestone(plan);
  return {
    id: plan.id,
    name: plan.name,
    releasePlanTemplateId: plan.releasePlanTemplateId,
    ...(active && { milestone: { id: active.id, name: active.name } }),
    ...(plan.pause && { reason: plan.pause.reason, text: plan.pause.text }),
  };
};

/** Emits an event of a plan, and tells whoever runs it, unless they did it themselves. */
export const emitPlanEvent = (unit: UnitOfWork, { feature, more, ...news }: PlanEvent, type: EventType): void => {
  const { plan, milestone, place } = news;
  const about = milestone && { milestone: { id: milestone.id, name: milestone.name } };
  emitFeatureEvent(unit, feature, type, {
    environment: place.environment,
    data: { ...planData(plan), ...about, ...more },
  });
  tellRunner(unit, news, type);
};

/** Emits that a plan was removed, and tells whoever ran it. */
export const emitPlanRemoved = (
  unit: UnitOfWork,
  { feature, ...news }: Pick<PlanEvent, 'place' | 'feature' | 'plan'>,
): void => {
  const { plan, place } = news;
  emitFeatureEvent(unit, feature, 'release-plan-removed', {
    environment: place.environment,
    preData: planData(plan),
  });
  tellRunner(unit, news, 'release-plan-removed');
};
