import { listActionEvents as route } from '../../lib/contract/routes/actions.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { actionEventsReads, listActionEvents } from '../../lib/workflows/actions/list-events.ts';

export const handler = endpoint(route, {}, ({ params: { projectId: project, id }, query }) =>
  actionEventsReads({ project, id, ...query }),
)(async ({ context, params: { projectId: project, id }, query }) => ({
  status: 200,
  body: { actionSetEvents: await listActionEvents(context, { project, id, ...query }) },
}));
