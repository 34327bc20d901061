import { byKey } from '../../basics/order.ts';
import type { StoredConstraint } from '../../contract/schemas/constraint.ts';
import type { StoredStrategy } from '../../contract/schemas/feature-strategy.ts';
import type { StoredCompletion } from '../../contract/schemas/lifecycle.ts';
import type { FeatureNaming } from '../../contract/schemas/project.ts';
import type {
  Guard,
  GuardMetrics,
  ReleaseWindow,
  Safeguard,
  StoredMilestone,
  StoredReleasePlan,
} from '../../contract/schemas/release-plan.ts';
import type { StrategyType } from '../../contract/schemas/strategy-type.ts';
import type { TagType } from '../../contract/schemas/tag.ts';
import type { StrategyVariant, Variant } from '../../contract/schemas/variant.ts';
import { omitNullish } from './omit-nullish.ts';

/**
 * The table returns the members of an object in any order. Exports write them in one order, so that two exports of the
 * same state are the same text.
 */

export const canonicalConstraint = (constraint: StoredConstraint): StoredConstraint => {
  const { contextName, operator, caseInsensitive, inverted, values, value } = constraint;
  return { contextName, operator, ...omitNullish({ caseInsensitive, inverted, values, value }) };
};

const canonicalPayload = (payload: Variant['payload']) => payload && { type: payload.type, value: payload.value };

export const canonicalStrategyVariant = (variant: StrategyVariant): StrategyVariant => {
  const { name, weight, weightType, stickiness, payload } = variant;
  return { name, weight, weightType, stickiness, ...omitNullish({ payload: canonicalPayload(payload) }) };
};

export const canonicalCompletion = ({ status, statusValue, at }: StoredCompletion): StoredCompletion => ({
  status,
  ...omitNullish({ statusValue }),
  at,
});

export const canonicalVariant = ({ name, weight, weightType, stickiness, payload, overrides }: Variant): Variant => ({
  name,
  weight,
  ...omitNullish({
    weightType,
    stickiness,
    payload: canonicalPayload(payload),
    overrides: overrides?.map(({ contextName, values }) => ({ contextName, values })),
  }),
});

/** A strategy, its members in one order. */
export const canonicalStrategy = (strategy: StoredStrategy): StoredStrategy => ({
  id: strategy.id,
  name: strategy.name,
  ...(strategy.title !== undefined && { title: strategy.title }),
  disabled: strategy.disabled,
  sortOrder: strategy.sortOrder,
  parameters: canonicalParameters(strategy.parameters),
  constraints: strategy.constraints.map(canonicalConstraint),
  segments: [...strategy.segments],
  variants: strategy.variants.map(canonicalStrategyVariant),
  ...(strategy.createdAt !== undefined && { createdAt: strategy.createdAt }),
});

const canonicalPerson = ({ id, username }: StoredReleasePlan['startedBy']) => ({ id, username });

const canonicalMetrics = (metrics: GuardMetrics | undefined) =>
  metrics && {
    requests: metrics.requests,
    ...omitNullish({ errors: metrics.errors, slowerThan: metrics.slowerThan }),
  };

const canonicalGuard = (guard: Guard): Guard => {
  if (guard.kind === 'alarm') {
    const { kind, id, source, key, onBreach } = guard;
    return { kind, ...omitNullish({ id, source, key }), onBreach };
  }
  const { kind, id, source, metrics, newArm, oldArm, minimumRequests, onBreach } = guard;
  const counted = omitNullish({ metrics: canonicalMetrics(metrics) });
  return { kind, ...omitNullish({ id }), source, ...counted, newArm, oldArm, minimumRequests, onBreach };
};

const canonicalWindow = ({ days, from, to, timeZone }: ReleaseWindow): ReleaseWindow => ({ days, from, to, timeZone });

const canonicalMilestone = (milestone: StoredMilestone): StoredMilestone => ({
  id: milestone.id,
  name: milestone.name,
  sortOrder: milestone.sortOrder,
  strategies: milestone.strategies.map(canonicalStrategy),
  transitionCondition: milestone.transitionCondition ?? null,
  ...omitNullish({
    approvals: milestone.approvals,
    notBefore: milestone.notBefore,
    window: milestone.window && canonicalWindow(milestone.window),
    guards: milestone.guards?.map(canonicalGuard),
  }),
  startedAt: milestone.startedAt,
  progressionExecutedAt: milestone.progressionExecutedAt,
  pausedMs: milestone.pausedMs,
  approvedBy: milestone.approvedBy.map(canonicalPerson),
});

const canonicalAction = (action: Safeguard['action']): Safeguard['action'] => {
  if (action.type === 'pauseReleasePlanProgressions') return { type: action.type, id: action.id };
  const { type, environment, featureName, projectId } = action;
  return { type, environment, featureName, projectId };
};

export const canonicalSafeguard = ({ id, impactMetric, triggerCondition, action }: Safeguard): Safeguard => {
  const { metricName, timeRange, aggregationMode, labelSelectors, source } = impactMetric;
  const selectors = Object.fromEntries(Object.entries(labelSelectors).sort(byKey));
  const { operator, threshold } = triggerCondition;
  return {
    id,
    impactMetric: { metricName, timeRange, aggregationMode, labelSelectors: selectors, source },
    triggerCondition: { operator, threshold },
    action: canonicalAction(action),
  };
};

/** A release plan, its members in one order. */
export const canonicalPlan = (plan: StoredReleasePlan): StoredReleasePlan => ({
  id: plan.id,
  name: plan.name,
  description: plan.description ?? null,
  releasePlanTemplateId: plan.releasePlanTemplateId,
  createdByUserId: plan.createdByUserId,
  createdAt: plan.createdAt,
  activeMilestoneId: plan.activeMilestoneId,
  milestones: plan.milestones.map(canonicalMilestone),
  safeguards: plan.safeguards.map(canonicalSafeguard),
  pause: plan.pause && { at: plan.pause.at, reason: plan.pause.reason, text: plan.pause.text },
  completedAt: plan.completedAt,
  startedBy: canonicalPerson(plan.startedBy),
  edition: plan.edition,
  approvedEdition: plan.approvedEdition,
  before: plan.before && {
    milestoneId: plan.before.milestoneId,
    enabled: plan.before.enabled,
    edition: plan.before.edition,
  },
});

/** Parameters sorted by name. */
export const canonicalParameters = (parameters: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(parameters).sort(byKey));

type ParameterType = StrategyType['parameters'][number];

export const canonicalParameterType = ({ name, type, description, required }: ParameterType): ParameterType => ({
  name,
  type,
  ...omitNullish({ description, required }),
});

export const canonicalTagType = ({ name, description, icon }: TagType): TagType => ({
  name,
  ...omitNullish({ description }),
  icon: icon ?? null,
});

export const canonicalNaming = ({ pattern, example, description }: FeatureNaming): FeatureNaming => ({
  pattern,
  example: example ?? null,
  description: description ?? null,
});
