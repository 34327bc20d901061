import { notFound } from '../../contract/problems.ts';
import type { ShownStrategy, StoredStrategy, StrategyChange } from '../../contract/schemas/feature-strategy.ts';
import { normaliseStrategy } from '../feature-strategies/normalise.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import type { GuardedUnit } from '../features/guarded-unit.ts';
import type { EnvironmentPlace } from '../features/load.ts';
import { planData } from '../features/releases/emit.ts';
import { strategyView } from '../features/strategies.ts';
import { requireArmsStay } from '../guards/arms.ts';
import { withGroup } from '../release-plan-templates/milestones.ts';
import { edited, putPlan } from './put.ts';
import { requireAnyPlan } from './require.ts';

/**
 * Changes a strategy of a milestone; members that are left out stay, apart from constraints and variants, which become
 * empty as for strategies of features (contract: release-plans §2).
 * @throws Problem NotFoundError; as `normaliseStrategy` and `requireArmsStay`
 */
export const updateMilestoneStrategyIn = async (
  unit: GuardedUnit,
  { place, id, change }: { readonly place: EnvironmentPlace; readonly id: string; readonly change: StrategyChange },
): Promise<ShownStrategy> => {
  const planned = await requireAnyPlan(unit, place);
  const { plan } = planned;
  const milestone = plan.milestones.find(({ strategies }) => strategies.some((one) => one.id === id));
  const before = milestone?.strategies.find((one) => one.id === id);
  if (!milestone || !before) throw notFound('strategy of a milestone', id);
  const { name = before.name, parameters = before.parameters, segments = before.segments } = change;
  const given = { name, parameters, segments, constraints: change.constraints, variants: change.variants };
  const changed: StoredStrategy = {
    ...before,
    ...(await normaliseStrategy(unit, place.project, given)),
    title: change.title === undefined ? (before.title ?? null) : change.title,
    disabled: change.disabled ?? before.disabled,
  };
  const strategy = withGroup(changed, place.feature);
  const after = edited(unit, {
    ...plan,
    milestones: plan.milestones.map((one) =>
      one === milestone
        ? {
            ...one,
            strategies: one.strategies.map((other) => (other === before ? strategy : other)),
            // Another share makes another test, so its guards begin anew.
            ...(one.id === plan.activeMilestoneId && { countsFrom: unit.now.toISOString() }),
          }
        : one,
    ),
  });
  requireArmsStay(
    { ...planned.parts, milestones: plan.milestones },
    { ...planned.parts, milestones: after.milestones },
  );
  emitFeatureEvent(unit, planned.feature, 'milestone-strategy-updated', {
    environment: place.environment,
    data: {
      ...planData(after),
      milestone: { id: milestone.id, name: milestone.name },
      strategy: strategyView(strategy),
    },
  });
  putPlan(unit, place, planned, after);
  return strategyView(strategy);
};
