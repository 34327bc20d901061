import type { EventType } from '../../../contract/schemas/event.ts';
import type { StoredReleasePlan } from '../../../contract/schemas/release-plan.ts';
import { activeMilestone } from '../../../definition/release-plan.ts';
import type { UnitOfWork } from '../../../store/commit/unit-of-work.ts';
import type { FeatureItem } from '../../../store/table/items.ts';
import { emitFeatureEvent } from '../emit.ts';
import type { EnvironmentPlace } from '../load.ts';

/** What an event of a plan tells (contract: events §13.8). */
export interface PlanEvent {
  readonly place: EnvironmentPlace;
  readonly feature: FeatureItem;
  readonly plan: StoredReleasePlan;
  /** Further members of `data`. */
  readonly more?: Readonly<Record<string, unknown>>;
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

/** Emits an event of a plan. */
export const emitPlanEvent = (
  unit: UnitOfWork,
  { place: { environment }, feature, plan, more }: PlanEvent,
  type: EventType,
): void => emitFeatureEvent(unit, feature, type, { environment, data: { ...planData(plan), ...more } });
