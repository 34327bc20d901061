import type { Change } from '../../../contract/schemas/change-request.ts';
import type { NewReleasePlan, StoredReleasePlan } from '../../../contract/schemas/release-plan.ts';
import { applyInEnvironment } from '../../../definition/apply.ts';
import type { EnvironmentDefinition } from '../../../definition/environment.ts';
import type { EnvironmentOperation } from '../../../definition/operations.ts';
import type { PlanDefinition } from '../../../definition/release-plan.ts';
import type { StrategyDefinition } from '../../../definition/strategy.ts';
import type { EnvironmentPlace } from '../../../flags/features/load.ts';
import { defaultStrategyFor } from '../../../flags/features/strategies.ts';
import type { ProjectState } from '../../../store/catalog/catalog.ts';
import type { StoredChange } from '../../../store/table/items.ts';
import { isOfReplacedPlan } from './change.ts';
import { inOrder } from './order.ts';

/** A change that applying a request makes besides the proposed ones (contract: change-requests §8). */
export type DefaultChange =
  | { readonly action: 'addStrategy'; readonly payload: Readonly<Record<string, unknown>> }
  | { readonly action: 'updateEnabled'; readonly payload: { readonly enabled: false } };

/** A strategy, of which only counts whether it is active. */
const bare = ({ id, disabled }: { readonly id: string; readonly disabled?: boolean | null | undefined }) => ({
  ...{ id, disabled: disabled ?? false, name: '', title: null, parameters: {} },
  ...{ constraints: [], segments: [], variants: [] },
});

/** A plan with strategies of which only counts whether they are active. */
const barePlan = ({ milestones, ...plan }: StoredReleasePlan): PlanDefinition => ({
  ...plan,
  milestones: milestones.map((one) => ({ ...one, strategies: one.strategies.map(bare) })),
});

/** The plan that a change adds, before it begins. */
const newPlan = (id: number, { milestones = [], safeguards: _, ...plan }: NewReleasePlan): PlanDefinition => ({
  ...{ name: '', ...plan, id: `new ${id}`, activeMilestoneId: null, safeguards: [] },
  milestones: milestones.map((one, i) => ({
    ...{ ...one, id: String(i) },
    strategies: one.strategies.map((strategy, j) => bare({ ...strategy, id: `new ${id} ${i} ${j}` })),
  })),
});

/** The plan after a strategy of a milestone was changed. */
const withStrategy = (
  plan: PlanDefinition,
  { id, disabled }: Extract<Change, { action: 'updateMilestoneStrategy' }>['payload'],
): PlanDefinition => ({
  ...plan,
  milestones: plan.milestones.map((milestone) => ({
    ...milestone,
    strategies: milestone.strategies.map((one) =>
      one.id === id && disabled !== undefined ? { ...one, disabled: disabled ?? false } : one,
    ),
  })),
});

/** What the rules of features make of an environment by one change. */
const afterChange =
  (fallback: StrategyDefinition) =>
  (before: EnvironmentDefinition, change: StoredChange): EnvironmentDefinition => {
    const make = (operation: EnvironmentOperation) => applyInEnvironment(before, operation, fallback);
    const { releasePlan } = before;
    const makePlan = (after: PlanDefinition | undefined) => make({ kind: 'release-plan', before: releasePlan, after });
    switch (change.action) {
      case 'addStrategy': {
        const strategy = bare({ ...change.payload, id: `new ${change.id}` });
        return make({ kind: 'add-strategy', strategy, sortOrder: undefined });
      }
      case 'updateStrategy': {
        const { id, disabled } = change.payload;
        const own = before.strategies.find((one) => one.id === id);
        const after = own && { ...own, disabled: disabled === undefined ? own.disabled : (disabled ?? false) };
        return after ? make({ kind: 'update-strategy', before: own, after }) : before;
      }
      case 'addReleasePlan': {
        const plan = newPlan(change.id, change.payload);
        const [first] = plan.milestones;
        // One that waits for approvals begins later.
        const begins = before.enabled && first !== undefined && !first.approvals;
        return makePlan(begins ? { ...plan, activeMilestoneId: first.id } : plan);
      }
      case 'deleteReleasePlan':
        return makePlan(undefined);
      case 'startMilestone':
        return releasePlan ? makePlan({ ...releasePlan, activeMilestoneId: change.payload.milestoneId }) : before;
      case 'updateMilestoneStrategy':
        return releasePlan ? makePlan(withStrategy(releasePlan, change.payload)) : before;
      case 'deleteStrategy': {
        const strategy = before.strategies.find(({ id }) => id === change.payload.id);
        return strategy ? make({ kind: 'remove-strategy', strategy }) : before;
      }
      case 'updateEnabled': {
        const { enabled, shouldActivateDisabledStrategies: activates = false } = change.payload;
        return make({ kind: 'switch', enabled, activates });
      }
      default:
        return before;
    }
  };

/**
 * Predicts the change that the rules of features will make besides the proposed changes, so that no feature is enabled
 * without an active strategy (contract: change-requests §8). Undefined: there is none.
 * @param changes of this feature, in the order in which they were added
 */
export const defaultChangeOf = (
  { project, features }: Pick<ProjectState, 'project' | 'features'>,
  { feature, environment }: Pick<EnvironmentPlace, 'feature' | 'environment'>,
  changes: readonly StoredChange[],
): DefaultChange | undefined => {
  const current = features.get(feature)?.environments.get(environment);
  if (changes.some(({ action }) => action === 'archiveFeature')) return undefined;
  const plan = current?.releasePlan;
  const before: EnvironmentDefinition = {
    ...{ enabled: current?.enabled ?? false, strategies: (current?.strategies ?? []).map(bare), variants: [] },
    ...(plan && { releasePlan: barePlan(plan) }),
  };
  const fallback = bare({ id: 'default' });
  // A plan that another one replaces is removed with it.
  const made = inOrder(changes).filter((one) => !isOfReplacedPlan(one, changes));
  const after = made.reduce(afterChange(fallback), before);
  if (after.strategies.some(({ id }) => id === fallback.id))
    return { action: 'addStrategy', payload: { ...defaultStrategyFor(project, { feature, environment }) } };
  const isAsked = changes.some(({ action }) => action === 'updateEnabled');
  return before.enabled && !after.enabled && !isAsked
    ? { action: 'updateEnabled', payload: { enabled: false } }
    : undefined;
};
