import { listEvents } from '../../lib/contract/routes/events.ts';
import { eventsReads, listProjectEvents, scopesOfEvents } from '../../lib/flags/events/list.ts';
import { logText } from '../../lib/flags/events/log-text.ts';
import { newestEventsText } from '../../lib/flags/events/newest.ts';
import { gzipRoom, plainRoom } from '../../lib/flags/events/room.ts';
import { acceptsGzip } from '../../lib/http/answers/render.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { appendForReader } from '../../lib/store/event-log/append-for-reader.ts';

export const handler = endpoint(listEvents, undefined, ({ query }) => eventsReads(query.project))(
  async ({ query: { project }, headers, context }) => {
    const compressing = acceptsGzip(headers['accept-encoding']);
    const room = compressing ? gzipRoom() : plainRoom();
    const log = await appendForReader(context, scopesOfEvents(project));
    const text = await logText(log, context.caller.rights, [project || null, compressing], async () =>
      project
        ? JSON.stringify({ version: 1, ...(await listProjectEvents(context, log, { project, room })) })
        : newestEventsText(context, log, { room }),
    );
    return { status: 200, ...text };
  },
);
