import { gzipRoom, plainRoom } from '../../lib/events/room.ts';
import { searchEvents } from '../../lib/events/search.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { acceptsGzip } from '../../lib/http/render.ts';
import { searchEvents as route } from '../../lib/routes/event-search.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(route)(async ({ body, caller, headers }) => {
  const room = acceptsGzip(headers['accept-encoding']) ? gzipRoom() : plainRoom();
  return { status: 200, body: { version: 1, ...(await searchEvents(table, body, caller.rights, room)) } };
});
