import { inSafeOrder, type Step, updateStep } from './order.ts';

/** One change of a change request, as far as its place in the order depends on it. */
export interface RequestedChange {
  readonly action: string;
  readonly payload?: unknown;
}

const disables = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'disabled' in payload && payload.disabled === true;

/** docs/decisions/0100-how-a-change-request-is-applied.md */
const stepOf = ({ action, payload }: RequestedChange): Step => {
  switch (action) {
    case 'addStrategy':
      return 'add-strategy';
    case 'updateStrategy':
      return updateStep({ disabled: disables(payload) });
    case 'reorderStrategy':
      return 'order-strategies';
    case 'deleteStrategy':
    case 'deleteReleasePlan':
      return 'remove-strategy';
    case 'addReleasePlan':
      return 'add-strategy';
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

/** Changes of one flag in the order in which a request is applied (contract: change-requests §7.2). */
export const inOrderOfRequest = <C extends RequestedChange>(changes: readonly C[]): C[] => inSafeOrder(changes, stepOf);
