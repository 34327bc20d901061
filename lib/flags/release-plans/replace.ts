import { newStrategy } from '../../contract/schemas/feature-strategy.ts';
import type { Safeguard, StoredReleasePlan } from '../../contract/schemas/release-plan.ts';
import { isSame } from '../../definition/same.ts';
import { normaliseStrategy } from '../feature-strategies/normalise.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import type { GuardedUnit } from '../features/guarded-unit.ts';
import { type EnvironmentPlace, requireConfigured } from '../features/load.ts';
import { emitPlanEvent, emitPlanRemoved, planData } from '../features/releases/emit.ts';
import { tellRunner } from '../features/releases/notice.ts';
import { isWatched, scheduleLook } from '../features/releases/schedule.ts';
import { putParts } from '../features/store.ts';
import { planAgain } from './again.ts';
import { putPlan } from './put.ts';
import type { Starter } from './starter.ts';

/** A plan as it was, to be put back. */
export interface ReplacePlanInput {
  readonly place: EnvironmentPlace;
  /** undefined: there was none. */
  readonly plan: StoredReleasePlan | undefined;
  readonly by: Starter;
}

/**
 * Puts a release plan back as it was, or removes it because there was none (contract: history §7.2).
 * @throws Problem NotFoundError; as `normaliseStrategy`
 */
export const replacePlanIn = async (unit: GuardedUnit, { place, plan, by }: ReplacePlanInput): Promise<void> => {
  const configured = await requireConfigured(unit, place);
  const { feature, parts } = configured;
  const { environment } = place;
  const own = parts.releasePlan;
  const same = own?.id === plan?.id ? own : undefined;
  for (const strategy of (plan?.milestones ?? []).flatMap(({ strategies }) => strategies))
    await normaliseStrategy(unit, place.project, newStrategy.parse(strategy), (variants) => [...variants]);
  const why = `${by.username} put it back as it was. It goes on when somebody resumes it.`;
  const after = plan && planAgain(plan, same, { by, now: unit.now, why });
  if (own && !same) emitPlanRemoved(unit, { place, feature, plan: own });
  if (after && same) {
    const [data, preData] = [planData(after), planData(same)];
    emitFeatureEvent(unit, feature, 'release-plan-restored', { environment, data, preData });
    tellRunner(unit, { place, plan: after, ranBy: same.startedBy }, 'release-plan-restored');
  } else if (after) emitPlanEvent(unit, { place, feature, plan: after }, 'release-plan-added');
  putPlan(unit, place, configured, after);
  if (after && isWatched({ ...parts, releasePlan: after })) scheduleLook(unit, place);
};

/** Puts the safeguards of a feature in an environment back as they were (contract: history §7.2). */
export const replaceSafeguardsIn = async (
  unit: GuardedUnit,
  { place, safeguards }: { readonly place: EnvironmentPlace; readonly safeguards: readonly Safeguard[] },
): Promise<void> => {
  const { feature, parts } = await requireConfigured(unit, place);
  const { safeguards: before = [], ...rest } = parts;
  const { environment } = place;
  for (const one of before)
    if (!safeguards.some(({ id }) => id === one.id))
      emitFeatureEvent(unit, feature, 'safeguard-deleted', { environment, preData: one });
  for (const one of safeguards)
    if (!before.some((other) => isSame(one, other)))
      emitFeatureEvent(unit, feature, 'safeguard-changed', { environment, data: one });
  if (safeguards.length > 0) scheduleLook(unit, place);
  putParts(unit, place, { ...rest, ...(safeguards.length > 0 && { safeguards: [...safeguards] }) });
};
