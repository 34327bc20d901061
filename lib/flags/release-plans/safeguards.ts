import { ulid } from '../../basics/ulid.ts';
import { conflictingState, notFound } from '../../contract/problems.ts';
import { isSameThreshold, maxGuards, type Safeguard, type SafeguardBody } from '../../contract/schemas/release-plan.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import type { GuardedUnit } from '../features/guarded-unit.ts';
import { type Configured, type EnvironmentPlace, requireConfigured } from '../features/load.ts';
import { scheduleLook } from '../features/releases/schedule.ts';
import { putParts } from '../features/store.ts';
import { metricOfSafeguard, requireMetrics } from '../impact-metrics/require.ts';
import { edited, putPlan } from './put.ts';
import { type PlanPlace, requirePlan } from './require.ts';

/** Where a safeguard stands: at a plan, or at the feature in the environment. */
interface Changed {
  readonly place: EnvironmentPlace;
  readonly configured: Pick<Configured, 'feature'>;
}

/** @throws Problem InvalidOperationError (409) when there are too many */
const withSafeguard = (all: readonly Safeguard[], safeguard: Safeguard): Safeguard[] => {
  const others = all.filter(({ id }) => id !== safeguard.id);
  if (others.length >= maxGuards) throw conflictingState(`There may be at most ${maxGuards} safeguards here.`);
  return [...others, safeguard];
};

/** The safeguard that is replaced. */
const replaced = (all: readonly Safeguard[], body: SafeguardBody) => all.find((one) => isSameThreshold(one, body));

/** A safeguard of a plan. @param id of the one that it replaces */
export const planSafeguard = (
  { now }: Pick<GuardedUnit, 'now'>,
  body: SafeguardBody,
  { plan, id = ulid(now) }: { readonly plan: string; readonly id?: string | undefined },
): Safeguard => ({ ...body, id, action: { type: 'pauseReleasePlanProgressions', id: plan } });

/** Emits what became of a safeguard; without `after` it was removed. */
export const emitSafeguard = (
  unit: GuardedUnit,
  { place, configured }: Changed,
  after: Safeguard | undefined,
  before?: Safeguard,
): void =>
  emitFeatureEvent(unit, configured.feature, after ? 'safeguard-changed' : 'safeguard-deleted', {
    environment: place.environment,
    ...(after ? { data: after } : { preData: before }),
  });

/** Adds a safeguard to a plan, or replaces that on the same metric (contract: release-plans §6). @throws Problem */
export const putPlanSafeguardIn = async (
  unit: GuardedUnit,
  { body, ...planPlace }: PlanPlace & { readonly body: SafeguardBody },
): Promise<Safeguard> => {
  const { place, id: planId } = planPlace;
  const planned = await requirePlan(unit, planPlace);
  await requireMetrics(unit, place, metricOfSafeguard(body));
  const { plan } = planned;
  const before = replaced(plan.safeguards, body);
  const safeguard = planSafeguard(unit, body, { plan: planId, id: before?.id });
  emitSafeguard(unit, { place, configured: planned }, safeguard, before);
  scheduleLook(unit, place);
  putPlan(unit, place, planned, edited(unit, { ...plan, safeguards: withSafeguard(plan.safeguards, safeguard) }));
  return safeguard;
};

/** @throws Problem NotFoundError */
export const removePlanSafeguardIn = async (
  unit: GuardedUnit,
  { safeguard: id, ...planPlace }: PlanPlace & { readonly safeguard: string },
): Promise<void> => {
  const planned = await requirePlan(unit, planPlace);
  const { plan } = planned;
  const before = plan.safeguards.find((one) => one.id === id);
  if (!before) throw notFound('safeguard', id);
  emitSafeguard(unit, { place: planPlace.place, configured: planned }, undefined, before);
  const safeguards = plan.safeguards.filter((one) => one !== before);
  putPlan(unit, planPlace.place, planned, edited(unit, { ...plan, safeguards }));
};

/** Adds a safeguard that switches the feature off in the environment (contract: release-plans §6). @throws Problem */
export const putEnvironmentSafeguardIn = async (
  unit: GuardedUnit,
  { place, body }: { readonly place: EnvironmentPlace; readonly body: SafeguardBody },
): Promise<Safeguard> => {
  const configured = await requireConfigured(unit, place);
  await requireMetrics(unit, place, metricOfSafeguard(body));
  const { safeguards: all = [] } = configured.parts;
  const before = replaced(all, body);
  const { environment, feature: featureName, project: projectId } = place;
  const action = { type: 'disableFeatureEnvironment' as const, environment, featureName, projectId };
  const safeguard: Safeguard = { ...body, id: before?.id ?? ulid(unit.now), action };
  emitSafeguard(unit, { place, configured }, safeguard, before);
  scheduleLook(unit, place);
  putParts(unit, place, { ...configured.parts, safeguards: withSafeguard(all, safeguard) });
  return safeguard;
};

/** @throws Problem NotFoundError */
export const removeEnvironmentSafeguardIn = async (
  unit: GuardedUnit,
  { place, safeguard: id }: { readonly place: EnvironmentPlace; readonly safeguard: string },
): Promise<void> => {
  const configured = await requireConfigured(unit, place);
  const { safeguards: all = [], ...rest } = configured.parts;
  const before = all.find((one) => one.id === id);
  if (!before) throw notFound('safeguard', id);
  emitSafeguard(unit, { place, configured }, undefined, before);
  const safeguards = all.filter((one) => one !== before);
  putParts(unit, place, { ...rest, ...(safeguards.length > 0 && { safeguards }) });
};
