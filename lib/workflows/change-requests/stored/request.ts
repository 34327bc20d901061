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

/** What a request has from the moment on at which it is in review. */
export const inReview = (now: Date) => ({ state: 'In review' as const, inReviewSince: now.toISOString() });

/** A request after its changes were edited: reviews are cleared (contract: change-requests §4.9). */
export const withoutReviews = (request: ChangeRequestParts, now: Date): ChangeRequestParts => ({
  ...request,
  approvals: [],
  rejections: [],
  ...(request.state === 'Approved' && inReview(now)),
});
