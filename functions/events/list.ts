import { listNewestEvents, listProjectEvents } from '../../lib/events/list.ts';
import { gzipRoom, plainRoom } from '../../lib/events/room.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { acceptsGzip } from '../../lib/http/render.ts';
import { listEvents } from '../../lib/routes/events.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(listEvents)(async ({ query: { project }, headers }) => {
  const room = acceptsGzip(headers['accept-encoding']) ? gzipRoom() : plainRoom();
  const list = project ? await listProjectEvents(table, project, room) : await listNewestEvents(table, room);
  return { status: 200, body: { version: 1, ...list } };
});
