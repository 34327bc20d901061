import type { Change } from '../../contract/schemas/change-request.ts';
import { featureOf, featuresOf } from './change.ts';

/**
 * The rank of a change among those of its feature (contract: change-requests §7.2,
 * docs/decisions/0100-how-a-change-request-is-applied.md).
 */
const rankOf = (change: Change): number => {
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
    case 'updateEnabled':
      return 7;
    case 'archiveFeature':
      return 8;
    default:
      return 6;
  }
};

/** Changes in the order in which they are applied: feature by feature, then segments. */
export const inOrder = <C extends Change>(changes: readonly C[]): C[] => [
  ...featuresOf(changes).flatMap((feature) =>
    changes.filter((change) => featureOf(change) === feature).sort((a, b) => rankOf(a) - rankOf(b)),
  ),
  ...changes.filter((change) => featureOf(change) === undefined),
];
