import type { StoredChange } from '../../store/table/items.ts';
import { featureOf, featuresOf } from './emit.ts';

/**
 * When a change of a feature has its turn: what adds before what takes away, so that no strategy is missing in between;
 * the switch when all strategies are in place, so that a default one is added only if none is; archiving last
 * (docs/decisions/0100-how-a-change-request-is-applied.md).
 */
const turnOf = (change: StoredChange): number => {
  switch (change.action) {
    case 'addStrategy':
      return 0;
    case 'updateStrategy':
      return change.payload.disabled ? 3 : 1;
    case 'reorderStrategy':
      return 2;
    case 'deleteStrategy':
      return 4;
    case 'deleteDependency':
      return 5;
    case 'archiveFeature':
      return 8;
    case 'updateEnabled':
      return 7;
    default:
      return 6;
  }
};

/** Changes in the order in which they are applied: feature by feature, then segments (behaviour §3.4). */
export const inOrder = (changes: readonly StoredChange[]): StoredChange[] => [
  ...featuresOf(changes).flatMap((feature) =>
    changes.filter((change) => featureOf(change) === feature).sort((a, b) => turnOf(a) - turnOf(b)),
  ),
  ...changes.filter((change) => featureOf(change) === undefined),
];
