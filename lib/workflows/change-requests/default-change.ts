import { defaultStrategyFor } from '../../flags/feature-environments/default-strategy.ts';
import type { ProjectState } from '../../store/catalog/catalog.ts';
import type { StoredChange } from '../../store/table/items.ts';
import { inOrder } from './order.ts';

/** An extra change, made along with those of a request (spec §2.12). */
export type DefaultChange =
  | { readonly action: 'addStrategy'; readonly payload: Readonly<Record<string, unknown>> }
  | { readonly action: 'updateEnabled'; readonly payload: { readonly enabled: false } };

/** Strategies as far as it matters whether they are active; new ones have no id. */
type Outline = readonly { readonly id?: string; readonly disabled: boolean }[];

const after = (strategies: Outline, change: StoredChange): Outline => {
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

/** What of its environment decides what a feature needs besides. */
interface Place {
  readonly feature: string;
  readonly environment: string;
}

const takesAway = ({ action }: StoredChange): boolean => action === 'deleteStrategy' || action === 'updateStrategy';

/**
 * What is done besides the changes of a feature, so that it is not enabled without an active strategy (behaviour §3.2):
 * switched on so, it gets the default strategy; left so, it is switched off. The rules of features see to it when the
 * changes are made; this only foretells it. Undefined: nothing.
 * @param changes of this feature, in the order they were added
 */
export const defaultChangeOf = (
  { project, features }: Pick<ProjectState, 'project' | 'features'>,
  { feature, environment }: Place,
  changes: readonly StoredChange[],
): DefaultChange | undefined => {
  const present = features.get(feature)?.environments.get(environment);
  if (changes.some(({ action }) => action === 'archiveFeature')) return undefined;
  const strategies = inOrder(changes).reduce<Outline>(after, present?.strategies ?? []);
  if (strategies.some(({ disabled }) => !disabled)) return undefined;
  const turn = changes.findLast((change) => change.action === 'updateEnabled')?.payload;
  if (turn?.enabled) {
    if (turn.shouldActivateDisabledStrategies && strategies.length > 0) return undefined;
    return { action: 'addStrategy', payload: { ...defaultStrategyFor(project, { feature, environment }) } };
  }
  return present?.enabled && turn === undefined && changes.some(takesAway)
    ? { action: 'updateEnabled', payload: { enabled: false } }
    : undefined;
};
