import type { Change } from '../../../contract/schemas/change-request.ts';
import { inOrderOfRequest } from '../../../definition/change.ts';
import { featureOf, featuresOf } from './change.ts';

/**
 * Changes in the order in which they are applied: feature by feature, then segments (contract: change-requests §7.2).
 */
export const inOrder = <C extends Change>(changes: readonly C[]): C[] => [
  ...featuresOf(changes).flatMap((feature) => inOrderOfRequest(changes.filter((one) => featureOf(one) === feature))),
  ...changes.filter((change) => featureOf(change) === undefined),
];
