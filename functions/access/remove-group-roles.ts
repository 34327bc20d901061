import { endpoint } from '../../lib/http/endpoint.ts';
import { setRoles } from '../../lib/project-access/change.ts';
import { removeGroupRoles } from '../../lib/routes/access.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(removeGroupRoles)(async ({ params, ...act }) => {
  await setRoles(table, act, { project: params.projectId, kind: 'group', id: params.groupId }, []);
  return { status: 200 };
});
