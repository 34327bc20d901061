import { endpoint } from '../../lib/http/endpoint.ts';
import { setRoles } from '../../lib/project-access/change.ts';
import { setGroupRoles } from '../../lib/routes/access.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(setGroupRoles)(async ({ params, body, ...act }) => {
  const member = { project: params.projectId, kind: 'group', id: params.groupId } as const;
  await setRoles(table, act, member, body.roles);
  return { status: 200 };
});
