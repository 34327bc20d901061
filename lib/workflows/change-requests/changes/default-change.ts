import { applyInEnvironment } from '../../../definition/apply.ts';
import type { EnvironmentDefinition } from '../../../definition/environment.ts';
import type { EnvironmentOperation } from '../../../definition/operations.ts';
import { strategiesInForce } from '../../../definition/release-plan.ts';
import type { StrategyDefinition } from '../../../definition/strategy.ts';
import type { EnvironmentPlace } from '../../../flags/features/load.ts';
import { defaultStrategyFor } from '../../../flags/features/strategies.ts';
import type { ProjectState } from '../../../store/catalog/catalog.ts';
import type { StoredChange } from '../../../store/table/items.ts';
import { inOrder } from './order.ts';

/** A change that applying a request makes besides the proposed ones (contract: change-requests §8). */
export type DefaultChange =
  | { readonly action: 'addStrategy'; readonly payload: Readonly<Record<string, unknown>> }
  | { readonly action: 'updateEnabled'; readonly payload: { readonly enabled: false } };

const blank: Omit<StrategyDefinition, 'id' | 'disabled'> = {
  ...{ name: '', title: null, parameters: {} },
  ...{ constraints: [], segments: [], variants: [] },
};

/** What the rules of features make of an environment by one change. Of a strategy only counts whether it is active. */
const afterChange =
  (fallback: StrategyDefinition) =>
  (before: EnvironmentDefinition, change: StoredChange): EnvironmentDefinition => {
    const make = (operation: EnvironmentOperation) => applyInEnvironment(before, operation, fallback);
    switch (change.action) {
      case 'addStrategy': {
        const strategy = { ...blank, id: `new ${change.id}`, disabled: change.payload.disabled ?? false };
        return make({ kind: 'add-strategy', strategy, sortOrder: undefined });
      }
      case 'updateStrategy': {
        const { id, disabled } = change.payload;
        const own = before.strategies.find((one) => one.id === id);
        const after = own && { ...own, disabled: disabled === undefined ? own.disabled : (disabled ?? false) };
        return after ? make({ kind: 'update-strategy', before: own, after }) : before;
      }
      case 'addReleasePlan':
        return make({
          kind: 'add-strategy',
          strategy: { ...blank, id: `new ${change.id}`, disabled: false },
          sortOrder: undefined,
        });
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
  // A plan begins with the switch, and its strategies count like the environment's own ones.
  const plan = current?.releasePlan;
  const begun = plan && { ...plan, activeMilestoneId: plan.activeMilestoneId ?? plan.milestones[0]?.id ?? null };
  const inForce = current ? strategiesInForce({ ...current, ...(begun && { releasePlan: begun }) }) : [];
  const strategies = inForce.map(({ id, disabled }) => ({ ...blank, id, disabled }));
  const before = { enabled: current?.enabled ?? false, strategies, variants: [] };
  const fallback = { ...blank, id: 'default', disabled: false };
  const after = inOrder(changes).reduce(afterChange(fallback), before);
  if (after.strategies.some(({ id }) => id === fallback.id))
    return { action: 'addStrategy', payload: { ...defaultStrategyFor(project, { feature, environment }) } };
  const isAsked = changes.some(({ action }) => action === 'updateEnabled');
  return before.enabled && !after.enabled && !isAsked
    ? { action: 'updateEnabled', payload: { enabled: false } }
    : undefined;
};
