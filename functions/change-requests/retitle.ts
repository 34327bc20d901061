import { retitleChangeRequest } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';
import { retitleRequest } from '../../lib/workflows/change-requests/retitle.ts';

export const handler = endpoint(retitleChangeRequest, { catalog })(async ({ params, body, context }) => {
  const input = { project: params.projectId, id: params.id, title: body.title };
  return { status: 200, body: await retitleRequest(context, input) };
});
