import { listFeatureEvents as route } from '../../lib/contract/routes/events.ts';
import { eventsReads, listFeatureEvents } from '../../lib/flags/events/list.ts';
import { gzipRoom, plainRoom } from '../../lib/flags/events/room.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { acceptsGzip } from '../../lib/http/render.ts';

export const handler = endpoint(route, undefined, () => eventsReads(undefined))(
  async ({ params: { featureName }, headers, context }) => {
    const room = acceptsGzip(headers['accept-encoding']) ? gzipRoom() : plainRoom();
    const list = await listFeatureEvents(context, { feature: featureName, room });
    return { status: 200, body: { version: 1, toggleName: featureName, ...list } };
  },
);
