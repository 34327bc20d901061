import { addProjectAccess } from '../../lib/contract/routes/project-access.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { addAccess } from '../../lib/identity/project-access/change.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(addProjectAccess)(async ({ params, body, ...act }) => {
  await addAccess(table, act, params.projectId, body);
  return { status: 200 };
});
