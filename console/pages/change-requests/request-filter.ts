import { text } from '../../address.ts';
import { contains } from '../../design/contains.ts';
import type { ChangeRequest, RequestFilter, RequestState } from '../../queries/change-requests.ts';

/** The filters of change requests, as parameters of the address. */
export interface RequestSearch {
  readonly query?: string | undefined;
  /** A state, `mine`, `all`, or among all projects `waiting`; absent: the requests that are not final. */
  readonly state?: string | undefined;
}

export const requestSearch = ({ query, state }: Record<string, unknown>): RequestSearch => ({
  query: text(query),
  state: text(state),
});

type Listed = Pick<ChangeRequest, 'id' | 'title' | 'state' | 'environment' | 'createdBy' | 'features' | 'segments'>;

/** The states in which something can still happen to a request. */
export const openStates: readonly RequestState[] = ['Draft', 'In review', 'Approved', 'Scheduled'];
const finalStates: readonly RequestState[] = ['Applied', 'Cancelled', 'Rejected'];

const isAmong = ({ state, createdBy }: Listed, among: string | undefined, caller: number): boolean => {
  if (among === undefined) return openStates.includes(state);
  if (among === 'mine') return createdBy.id === caller;
  return among === 'all' || state === among;
};

const words = ({ id, title = '', environment, features, segments }: Listed, author: string): string =>
  [`#${id}`, title, environment, author, ...[...features, ...segments].map(({ name }) => name)].join('\n');

/** The requests that match the filters, by title, environment, people, flags and segments. */
export const matching = <R extends Listed>(
  requests: readonly R[],
  { query = '', state }: RequestSearch,
  caller: number,
  authorOf: (author: Listed['createdBy']) => string,
): readonly R[] =>
  requests.filter(
    (request) => isAmong(request, state, caller) && contains(words(request, authorOf(request.createdBy)), query),
  );

/** What to ask the service for: the same choice among the requests of all projects. */
export const requestFilterOf = (among: string | undefined, caller: number): RequestFilter => {
  if (among === 'waiting') return { waitingForMe: true };
  if (among === 'mine') return { createdBy: caller };
  if (among === 'all') return {};
  const asked = [...openStates, ...finalStates].filter((state) => state === among);
  return { state: asked.length > 0 ? asked : [...openStates] };
};
