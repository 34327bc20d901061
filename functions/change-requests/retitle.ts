import { retitleChangeRequest } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { requestReads } from '../../lib/workflows/change-requests/load.ts';
import { retitleRequest } from '../../lib/workflows/change-requests/retitle.ts';

export const handler = endpoint(retitleChangeRequest, {}, ({ params }) =>
  requestReads({ project: params.projectId, id: params.id }),
)(async ({ params, body, context }) => {
  const input = { project: params.projectId, id: params.id, title: body.title };
  return { status: 200, body: await retitleRequest(context, input) };
});
