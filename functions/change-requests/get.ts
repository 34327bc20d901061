import { getChangeRequest } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';
import { getRequest } from '../../lib/workflows/change-requests/list.ts';

export const handler = endpoint(getChangeRequest, { catalog })(async ({ params, context }) => ({
  status: 200,
  body: await getRequest(context, { project: params.projectId, id: params.id }),
}));
