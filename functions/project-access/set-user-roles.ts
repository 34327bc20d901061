import { setUserRoles } from '../../lib/contract/routes/project-access.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { setRoles } from '../../lib/identity/project-access/change.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(setUserRoles)(async ({ params, body, ...act }) => {
  const member = { project: params.projectId, kind: 'user', id: params.userId } as const;
  await setRoles(table, act, member, body.roles);
  return { status: 200 };
});
