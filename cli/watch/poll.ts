import { answerOf, type Client } from '../../client/client.ts';

/** The filters for events. */
export interface Filters {
  readonly project?: string | undefined;
  readonly feature?: string | undefined;
  readonly type?: string | undefined;
}

/**
 * The filters for the server: one list that ends at the last seen event. A search by type would read until it has found
 * an event, and would read the whole log again and again.
 */
const listed = ({ project, feature }: Filters): { project?: string; feature?: string } => {
  if (feature !== undefined) return { feature };
  return project === undefined ? {} : { project };
};

/** One page of the log, newest first. */
const readPage = async (client: Client, filters: Filters, cursor: string | undefined, limit: number) =>
  answerOf(
    client.POST('/api/admin/events/search', {
      body: { ...listed(filters), limit, offset: 0, ...(cursor !== undefined && { cursor }) },
    }),
  );

export type WatchedEvent = Awaited<ReturnType<typeof readPage>>['events'][number];

/** Id of the newest event that can match the filters; 0: there is none. */
export const newestId = async (client: Client, filters: Filters): Promise<number> => {
  let cursor: string | undefined;
  do {
    const page = await readPage(client, filters, cursor, 1);
    if (page.events[0]) return page.events[0].id;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return 0;
};

const pageSize = 100;

/** The events of the list after an id, newest first. */
async function* newerThan(client: Client, filters: Filters, last: number): AsyncGenerator<WatchedEvent> {
  let cursor: string | undefined;
  do {
    const page = await readPage(client, filters, cursor, pageSize);
    for (const event of page.events) {
      if (event.id <= last) return;
      yield event;
    }
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}

/** The result of one read of the log. */
export interface Found {
  /** The matching events, oldest first. */
  readonly events: readonly WatchedEvent[];
  /** The id after which the next read continues. */
  readonly last: number;
}

/**
 * The events after an id. Ids grow without gaps, and an event is in the log before its change is answered. So a reader
 * that continues after the last id misses no event and gets none twice. Events that are added while the pages are read
 * are newer than the first page, and are left to the next call.
 */
export const eventsAfter = async (client: Client, filters: Filters, last: number): Promise<Found> => {
  const found: WatchedEvent[] = [];
  for await (const event of newerThan(client, filters, last)) found.push(event);
  const { type, project } = filters;
  return {
    events: found
      .filter(
        (event) => (type === undefined || event.type === type) && (project === undefined || event.project === project),
      )
      .reverse(),
    last: found[0]?.id ?? last,
  };
};
