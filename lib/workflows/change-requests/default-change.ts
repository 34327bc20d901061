import type { EnvironmentPlace } from '../../flags/features/load.ts';
import { defaultStrategyFor } from '../../flags/features/strategies.ts';
import type { ProjectState } from '../../store/catalog/catalog.ts';
import type { StoredChange } from '../../store/table/items.ts';
import { inOrder } from './order.ts';

/** A change that applying a request makes besides the proposed ones (contract: change-requests §8). */
export type DefaultChange =
  | { readonly action: 'addStrategy'; readonly payload: Readonly<Record<string, unknown>> }
  | { readonly action: 'updateEnabled'; readonly payload: { readonly enabled: false } };

/** The strategies of a feature, reduced to whether they are active; new ones have no id. */
type Outline = readonly { readonly id?: string; readonly disabled: boolean }[];

const afterChange = (strategies: Outline, change: StoredChange): Outline => {
  switch (change.action) {
    case 'addStrategy':
      return [...strategies, { disabled: change.payload.disabled ?? false }];
    case 'updateStrategy': {
      const { id, disabled } = change.payload;
      return strategies.map((one) =>
        one.id === id && disabled !== undefined ? { id, disabled: disabled ?? false } : one,
      );
    }
    case 'deleteStrategy': {
      const { id } = change.payload;
      return strategies.filter((one) => one.id !== id);
    }
    default:
      return strategies;
  }
};

const removesActive = ({ action }: StoredChange): boolean => action === 'deleteStrategy' || action === 'updateStrategy';

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
  const strategies = inOrder(changes).reduce<Outline>(afterChange, current?.strategies ?? []);
  if (strategies.some(({ disabled }) => !disabled)) return undefined;
  const last = changes.findLast((change) => change.action === 'updateEnabled')?.payload;
  if (last?.enabled) {
    if (last.shouldActivateDisabledStrategies && strategies.length > 0) return undefined;
    return { action: 'addStrategy', payload: { ...defaultStrategyFor(project, { feature, environment }) } };
  }
  return current?.enabled && last === undefined && changes.some(removesActive)
    ? { action: 'updateEnabled', payload: { enabled: false } }
    : undefined;
};
