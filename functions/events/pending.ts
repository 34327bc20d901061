import { readEventLogState } from '../../lib/contract/routes/events.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { pendingReads, readPending } from '../../lib/store/event-log/pending.ts';

export const handler = endpoint(readEventLogState, undefined, ({ query }) => pendingReads(query.project))(
  async ({ query: { project }, context }) => ({
    status: 200,
    body: { version: 1, pending: await readPending(context, project) },
  }),
);
