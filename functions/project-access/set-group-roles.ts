import { setGroupRoles } from '../../lib/contract/routes/project-access.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { setRoles } from '../../lib/identity/project-access/change.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(setGroupRoles)(async ({ params, body, ...act }) => {
  const member = { project: params.projectId, kind: 'group', id: params.groupId } as const;
  await setRoles(table, act, member, body.roles);
  return { status: 200 };
});
