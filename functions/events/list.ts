import { listEvents } from '../../lib/contract/routes/events.ts';
import { eventsReads, listNewestEvents, listProjectEvents } from '../../lib/flags/events/list.ts';
import { gzipRoom, plainRoom } from '../../lib/flags/events/room.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { acceptsGzip } from '../../lib/http/render.ts';

export const handler = endpoint(listEvents, undefined, ({ query }) => eventsReads(query.project))(
  async ({ query: { project }, headers, context }) => {
    const room = acceptsGzip(headers['accept-encoding']) ? gzipRoom() : plainRoom();
    const list = project
      ? await listProjectEvents(context, { project, room })
      : await listNewestEvents(context, { room });
    return { status: 200, body: { version: 1, ...list } };
  },
);
