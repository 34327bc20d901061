import { readPending } from '../../lib/events/pending.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { readEventLogState } from '../../lib/routes/event-log.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(readEventLogState)(async ({ query: { project } }) => ({
  status: 200,
  body: { version: 1, pending: await readPending(table, project) },
}));
