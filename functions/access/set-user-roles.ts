import { endpoint } from '../../lib/http/endpoint.ts';
import { setRoles } from '../../lib/project-access/change.ts';
import { setUserRoles } from '../../lib/routes/access.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(setUserRoles)(async ({ params, body, ...act }) => {
  const member = { project: params.projectId, kind: 'user', id: params.userId } as const;
  await setRoles(table, act, member, body.roles);
  return { status: 200 };
});
