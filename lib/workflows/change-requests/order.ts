import type { Change } from '../../contract/schemas/change-request.ts';
import { inSafeOrder, type Step, updateStep } from '../../definition/order.ts';
import { featureOf, featuresOf } from './change.ts';

/** docs/decisions/0100-how-a-change-request-is-applied.md */
const stepOf = (change: Change): Step => {
  switch (change.action) {
    case 'addStrategy':
      return 'add-strategy';
    case 'updateStrategy':
      return updateStep(change.payload);
    case 'reorderStrategy':
      return 'order-strategies';
    case 'deleteStrategy':
      return 'remove-strategy';
    case 'deleteDependency':
      return 'remove-dependency';
    case 'updateEnabled':
      return 'switch';
    case 'archiveFeature':
      return 'archive';
    default:
      return 'other';
  }
};

/**
 * Changes in the order in which they are applied: feature by feature, then segments (contract: change-requests §7.2).
 */
export const inOrder = <C extends Change>(changes: readonly C[]): C[] => [
  ...featuresOf(changes).flatMap((feature) =>
    inSafeOrder(
      changes.filter((change) => featureOf(change) === feature),
      stepOf,
    ),
  ),
  ...changes.filter((change) => featureOf(change) === undefined),
];
