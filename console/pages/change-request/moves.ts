import type { ChangeRequest, RequestState } from '../../queries/change-requests.ts';
import type { Need } from '../../session/grants.ts';
import { changeRequests } from '../../texts/change-requests.ts';

const { one: texts } = changeRequests;

/**
 * For each state, the states that a request can be moved to, in the order of the buttons
 * (docs/contract/change-requests.md §6.1).
 */
const next = {
  Draft: ['Cancelled', 'In review'],
  'In review': ['Cancelled', 'Draft', 'Rejected', 'Approved'],
  Approved: ['Cancelled', 'Draft', 'Rejected', 'Scheduled', 'Applied'],
  Scheduled: ['Rejected', 'Scheduled', 'Applied'],
  Applied: [],
  Rejected: [],
  Cancelled: [],
} as const satisfies Readonly<Record<RequestState, readonly RequestState[]>>;

type Request = Pick<ChangeRequest, 'state' | 'project' | 'environment' | 'createdBy' | 'approvals' | 'reaches'>;

/** The caller who looks at a request. */
export interface Caller {
  readonly id: number;
  readonly isAdmin: boolean;
  /** The function that `useLacking` returns. */
  readonly lacking: (need: Need) => string | undefined;
}

export interface PossibleMove {
  readonly to: RequestState;
  /** Why this caller may not move the request; undefined: it may. */
  readonly lacks: string | undefined;
}

export const isPending = (state: RequestState): boolean => ['Draft', 'In review', 'Approved'].includes(state);
export const isFinal = (state: RequestState): boolean => next[state].length === 0;

/** Whether the caller has the rights of the author. */
export const actsAsAuthor = ({ createdBy }: Pick<Request, 'createdBy'>, { id, isAdmin }: Caller): boolean =>
  isAdmin || createdBy.id === id;

/** The environments in which a request is reviewed (docs/contract/change-requests.md §6.11). */
const reviewedIn = ({ environment, reaches }: Pick<Request, 'environment' | 'reaches'>): readonly string[] =>
  reaches === undefined
    ? [environment]
    : reaches.filter(({ requiredApprovals }) => requiredApprovals !== null).map((reached) => reached.environment);

const lacks = (request: Request, to: RequestState, caller: Caller): string | undefined => {
  const { state, project, environment, createdBy, approvals } = request;
  const acts = actsAsAuthor(request, caller);
  if (to === 'Draft' || to === 'In review' || to === 'Cancelled') return acts ? undefined : texts.onlyAuthor;
  const lackingIn = (permission: string) =>
    reviewedIn(request).map((there) => ({ there, lack: caller.lacking({ permission, project, environment: there }) }));
  if (to === 'Applied' || to === 'Scheduled')
    return lackingIn('APPLY_CHANGE_REQUEST').find(({ lack }) => lack !== undefined)?.lack;
  if (to === 'Rejected' && state === 'Scheduled' && acts) return undefined;
  if (!caller.isAdmin && createdBy.id === caller.id) return texts.notAuthor;
  const approving = lackingIn('APPROVE_CHANGE_REQUEST');
  const possible = approving.filter(({ lack }) => lack === undefined);
  if (possible.length === 0) return approving[0]?.lack;
  const given = approvals.find((one) => one.createdBy.id === caller.id);
  // Where the caller may approve by now but has not, its approval counts anew.
  const counted = given?.environments ?? [environment];
  return to === 'Approved' && given !== undefined && possible.every(({ there }) => counted.includes(there))
    ? texts.twice
    : undefined;
};

/**
 * The moves of a request that are possible, and whether this caller may make them; the service checks them again.
 * @param reviewed whether changes are still reviewed in its environment; if not, a pending request can only be
 *   cancelled
 */
export const movesOf = (request: Request, caller: Caller, reviewed: boolean): readonly PossibleMove[] =>
  next[request.state]
    .filter((to) => reviewed || to === 'Cancelled' || !isPending(request.state))
    .map((to) => ({ to, lacks: lacks(request, to, caller) }));
