import { listFeatureEvents as route } from '../../lib/contract/routes/events.ts';
import { eventsReads, listFeatureEvents } from '../../lib/flags/events/list.ts';
import { logText } from '../../lib/flags/events/log-text.ts';
import { gzipRoom, plainRoom } from '../../lib/flags/events/room.ts';
import { acceptsGzip } from '../../lib/http/answers/render.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { appendForReader } from '../../lib/store/event-log/append-for-reader.ts';

export const handler = endpoint(route, undefined, () => eventsReads(undefined))(
  async ({ params: { featureName: feature }, headers, context }) => {
    const compressing = acceptsGzip(headers['accept-encoding']);
    const room = compressing ? gzipRoom() : plainRoom();
    const log = await appendForReader(context, '*');
    const text = await logText(log, context.caller.rights, [feature, compressing], async () => {
      const list = await listFeatureEvents(context, log, { feature, room });
      return JSON.stringify({ version: 1, toggleName: feature, ...list });
    });
    return { status: 200, ...text };
  },
);
