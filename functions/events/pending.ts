import { readEventLogState } from '../../lib/contract/routes/events.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { table } from '../../lib/store/deployed/table.ts';
import { readPending } from '../../lib/store/event-log/pending.ts';

export const handler = endpoint(readEventLogState)(async ({ query: { project } }) => ({
  status: 200,
  body: { version: 1, pending: await readPending(table, project) },
}));
