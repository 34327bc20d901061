import { searchEvents as route } from '../../lib/contract/routes/events.ts';
import { gzipRoom, plainRoom } from '../../lib/flags/events/room.ts';
import { eventSearchReads, searchEvents } from '../../lib/flags/events/search.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { acceptsGzip } from '../../lib/http/render.ts';

export const handler = endpoint(route, undefined, ({ body }) => eventSearchReads(body))(
  async ({ body, headers, context }) => {
    const room = acceptsGzip(headers['accept-encoding']) ? gzipRoom() : plainRoom();
    return { status: 200, body: { version: 1, ...(await searchEvents(context, { what: body, room })) } };
  },
);
