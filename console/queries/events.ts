import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { answerOf, type DataOf, type Schema } from '../../client/client.ts';
import { api } from '../api/client.ts';

export type Event = Schema<'Event'>;

/** The filters of the log, as the API takes them (docs/contract/events.md). */
export interface EventSearch {
  /** A text within the data of an event. */
  readonly query?: string | undefined;
  readonly type?: string | undefined;
  readonly project?: string | undefined;
  readonly feature?: string | undefined;
  readonly environment?: string | undefined;
  /** The account that made the change. */
  readonly by?: number | undefined;
  /** The moment after the last; ISO 8601. */
  readonly to?: string | undefined;
}

/** Events per page of a search: the limit of the API. */
const pageSize = 100;

/** Where a page begins. All pages of a search have the same `from`: a cursor belongs to its filters. */
interface PageStart {
  readonly cursor: string;
  /** undefined: at the beginning of the log */
  readonly from: string | undefined;
}

const search = (what: EventSearch, { cursor, from }: PageStart, signal: AbortSignal) => {
  const { query, type, project, feature, environment, by, to } = what;
  return api.POST('/api/admin/events/search', {
    body: {
      limit: pageSize,
      commits: true,
      ...(query && { query }),
      ...(type && { type }),
      ...(project && { project }),
      ...(feature && { feature }),
      ...(environment && { environment }),
      ...(by !== undefined && { createdByUserId: by }),
      ...(from && { from }),
      ...(to && { to }),
      ...(cursor && { cursor }),
    },
    signal,
  });
};

/** A change of a project, with those of its events that a page has. */
export type Commit = NonNullable<DataOf<Awaited<ReturnType<typeof search>>>['commits']>[number];

/**
 * The matching events with their changes, newest first, page by page.
 * @param since a name for the time at which the search begins, e.g. the last hour
 * @param startOf calculates that time whenever the first page is read
 */
export const eventPages = (what: EventSearch, since: string | undefined, startOf: () => string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['events', what, since],
    queryFn: async ({ pageParam, signal }) => {
      const start = pageParam ?? { cursor: '', from: startOf() };
      return { ...(await answerOf(search(what, start, signal))), from: start.from };
    },
    initialPageParam: undefined as PageStart | undefined,
    getNextPageParam: ({ nextCursor, from }) => (nextCursor === undefined ? undefined : { cursor: nextCursor, from }),
    placeholderData: keepPreviousData,
  });
