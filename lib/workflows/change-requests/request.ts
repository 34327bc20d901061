import { type ChangeRequestState, finalStates, pendingStates } from '../../contract/schemas/change-request.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { ChangeRequestItem } from '../../store/table/items.ts';

/** A change request without what only its stored item has. */
export type ChangeRequestParts = Omit<Unwritten<ChangeRequestItem>, 'pk' | 'sk' | 'kind'>;

type Stateful = Pick<ChangeRequestItem, 'state'>;

const among = (states: readonly ChangeRequestState[], { state }: Stateful): boolean => states.includes(state);

/** Changes can be added to it (contract: change-requests §4.2). */
export const isPending = (request: Stateful): boolean => among(pendingStates, request);

/** Nothing but comments can be added to it. */
export const isFinal = (request: Stateful): boolean => among(finalStates, request);

/** A request after its changes were altered: reviews are cleared (contract: change-requests §4.9). */
export const withoutReviews = (request: ChangeRequestParts): ChangeRequestParts => ({
  ...request,
  approvals: [],
  rejections: [],
  state: request.state === 'Approved' ? 'In review' : request.state,
});
