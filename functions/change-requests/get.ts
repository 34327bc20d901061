import { getChangeRequest } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { getRequest } from '../../lib/workflows/change-requests/list.ts';

export const handler = endpoint(getChangeRequest)(async ({ params, caller, instanceRev }) => ({
  status: 200,
  body: await getRequest({ table, catalog, instanceRev }, { project: params.projectId, id: params.id }, caller),
}));
