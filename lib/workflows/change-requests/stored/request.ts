import { type ChangeRequestState, finalStates, pendingStates } from '../../../contract/schemas/change-request.ts';
import type { Unwritten } from '../../../store/commit/context.ts';
import type { ChangeRequestItem } from '../../../store/table/items.ts';

/** A change request without the members that only its stored item has. */
export type ChangeRequestParts = Omit<Unwritten<ChangeRequestItem>, 'pk' | 'sk' | 'kind'>;

type Stateful = Pick<ChangeRequestItem, 'state'>;

const among = (states: readonly ChangeRequestState[], { state }: Stateful): boolean => states.includes(state);

/** The title of a change request until somebody gives it another one (contract: change-requests §4.2). */
export const defaultTitle = (id: number): string => `Change request #${id}`;

/** Whether changes can be added to a request (contract: change-requests §4.2). */
export const isPending = (request: Stateful): boolean => among(pendingStates, request);

/** Whether only comments can be added to a request. */
export const isFinal = (request: Stateful): boolean => among(finalStates, request);

/** A request after its changes were edited: reviews are cleared (contract: change-requests §4.9). */
export const withoutReviews = (request: ChangeRequestParts): ChangeRequestParts => ({
  ...request,
  approvals: [],
  rejections: [],
  state: request.state === 'Approved' ? 'In review' : request.state,
});
