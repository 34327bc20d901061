import { getChangeRequest } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { getRequest } from '../../lib/workflows/change-requests/list.ts';
import { requestKeys } from '../../lib/workflows/change-requests/load.ts';

export const handler = endpoint(getChangeRequest, { catalog }, ({ params }) => ({
  keys: requestKeys({ project: params.projectId, id: params.id }),
}))(async ({ params, context }) => ({
  status: 200,
  body: await getRequest(context, { project: params.projectId, id: params.id }),
}));
