import { answerOf, type Client } from '../../client/client.ts';

/** Which events are watched. */
export interface Filters {
  readonly project?: string | undefined;
  readonly feature?: string | undefined;
  readonly type?: string | undefined;
}

/**
 * What the server filters by: one list that ends where the last event is that was seen. A search by type reads until it
 * has found one, and would read the whole log again and again.
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

/** Id of the newest event that the filters could show; 0: there is none. */
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

/** What one look at the log found. */
export interface Found {
  /** Those that the filters let through, oldest first. */
  readonly events: readonly WatchedEvent[];
  /** The id to go on after. */
  readonly last: number;
}

/**
 * The events after an id. Ids grow without gaps, and an event is in the log when its change is answered: so whoever goes on
 * after the last id that was seen misses none and sees none twice. What comes while the pages are read is newer than the
 * first of them, and is left to the next call.
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
