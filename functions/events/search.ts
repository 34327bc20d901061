import { searchEvents as route } from '../../lib/contract/routes/events.ts';
import { logText } from '../../lib/flags/events/log-text.ts';
import { gzipRoom, plainRoom } from '../../lib/flags/events/room.ts';
import { eventSearchReads, scopesOfSearch, searchEvents } from '../../lib/flags/events/search.ts';
import { acceptsGzip } from '../../lib/http/answers/render.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { appendForReader } from '../../lib/store/event-log/append-for-reader.ts';

export const handler = endpoint(route, undefined, ({ body }) => eventSearchReads(body))(
  async ({ body: what, headers, context }) => {
    const compressing = acceptsGzip(headers['accept-encoding']);
    const room = compressing ? gzipRoom() : plainRoom();
    const log = await appendForReader(context, scopesOfSearch(what));
    const text = await logText(log, context.caller.rights, [what, compressing], async () =>
      JSON.stringify({ version: 1, ...(await searchEvents(context, log, { what, room })) }),
    );
    return { status: 200, ...text };
  },
);
