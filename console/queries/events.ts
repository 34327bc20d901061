import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { answerOf, type Schema } from '../../client/client.ts';
import { api } from '../api/client.ts';

export type Event = Schema<'Event'>;

/** Filters of the log, as the API has them (docs/contract/events.md). */
export interface EventSearch {
  /** A text in what an event has of data. */
  readonly query?: string | undefined;
  readonly type?: string | undefined;
  readonly project?: string | undefined;
  readonly feature?: string | undefined;
}

/** Events on one page of a search. It is the most that the API gives at once. */
const pageSize = 100;

/** The events that match, newest first, page after page. */
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
