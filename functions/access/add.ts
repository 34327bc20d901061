import { endpoint } from '../../lib/http/endpoint.ts';
import { addAccess } from '../../lib/project-access/change.ts';
import { addProjectAccess } from '../../lib/routes/access.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(addProjectAccess)(async ({ params, body, ...act }) => {
  await addAccess(table, act, params.projectId, body);
  return { status: 200 };
});
