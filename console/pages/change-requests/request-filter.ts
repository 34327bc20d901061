import { text } from '../../address.ts';
import { contains } from '../../design/contains.ts';
import type { ChangeRequest } from '../../queries/change-requests.ts';

/** The filters of the change requests of a project, as parameters of the address. */
export interface RequestSearch {
  readonly query?: string | undefined;
  /** A state, `mine` or `all`; absent: the requests that are not final. */
  readonly state?: string | undefined;
}

export const requestSearch = ({ query, state }: Record<string, unknown>): RequestSearch => ({
  query: text(query),
  state: text(state),
});

type Listed = Pick<ChangeRequest, 'id' | 'title' | 'state' | 'environment' | 'createdBy' | 'features' | 'segments'>;

const isFinal = (state: ChangeRequest['state']): boolean =>
  state === 'Applied' || state === 'Cancelled' || state === 'Rejected';

const isAmong = ({ state, createdBy }: Listed, among: string | undefined, caller: number): boolean => {
  if (among === undefined) return !isFinal(state);
  if (among === 'mine') return createdBy.id === caller;
  return among === 'all' || state === among;
};

const words = ({ id, title = '', environment, createdBy, features, segments }: Listed): string =>
  [`#${id}`, title, environment, createdBy.username ?? '', ...[...features, ...segments].map(({ name }) => name)].join(
    '\n',
  );

/** The requests that match the filters, by title, environment, people, flags and segments. */
export const matching = <R extends Listed>(
  requests: readonly R[],
  { query = '', state }: RequestSearch,
  caller: number,
): readonly R[] => requests.filter((request) => isAmong(request, state, caller) && contains(words(request), query));
