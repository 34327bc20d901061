import { getRequest } from '../../lib/change-requests/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { getChangeRequest } from '../../lib/routes/change-requests.ts';
import { catalog, table } from '../../lib/table/deployed.ts';

export const handler = endpoint(getChangeRequest)(async ({ params, caller, instanceRev }) => ({
  status: 200,
  body: await getRequest({ table, catalog, instanceRev }, { project: params.projectId, id: params.id }, caller),
}));
