import { listNewestEvents, listProjectEvents } from '../../lib/events/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { listEvents } from '../../lib/routes/events.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(listEvents)(async ({ query: { project } }) => {
  const list = project ? await listProjectEvents(table, project) : await listNewestEvents(table);
  return { status: 200, body: { version: 1, ...list } };
});
