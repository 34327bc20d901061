import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { answerOf, type Schema } from '../../client/client.ts';
import { api } from '../api/client.ts';

export type Event = Schema<'Event'>;

/** The filters of the event log (docs/contract/events.md). */
export interface EventSearch {
  /** A text within the data of an event. */
  readonly query?: string | undefined;
  readonly type?: string | undefined;
  readonly project?: string | undefined;
  readonly feature?: string | undefined;
}

/** Events per page of a search: the limit of the API. */
const pageSize = 100;

/** The matching events, newest first, page by page. */
export const eventPages = ({ query, type, project, feature }: EventSearch) =>
  infiniteQueryOptions({
    queryKey: ['events', query, type, project, feature],
    queryFn: ({ pageParam: cursor, signal }) =>
      answerOf(
        api.POST('/api/admin/events/search', {
          body: {
            limit: pageSize,
            ...(query && { query }),
            ...(type && { type }),
            ...(project && { project }),
            ...(feature && { feature }),
            ...(cursor && { cursor }),
          },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
