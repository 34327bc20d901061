import { endpoint } from '../../lib/http/endpoint.ts';
import { setRoles } from '../../lib/project-access/change.ts';
import { removeUserRoles } from '../../lib/routes/access.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(removeUserRoles)(async ({ params, ...act }) => {
  await setRoles(table, act, { project: params.projectId, kind: 'user', id: params.userId }, []);
  return { status: 200 };
});
