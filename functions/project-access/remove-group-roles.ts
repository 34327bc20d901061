import { removeGroupRoles } from '../../lib/contract/routes/project-access.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { setRoles } from '../../lib/identity/project-access/change.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(removeGroupRoles)(async ({ params, ...act }) => {
  await setRoles(table, act, { project: params.projectId, kind: 'group', id: params.groupId }, []);
  return { status: 200 };
});
