import { listRoleUses as route } from '../../lib/contract/routes/project-access.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { listRoleUses, roleUsesReads } from '../../lib/identity/project-access/role-uses.ts';

export const handler = endpoint(route, {}, ({ params }) => roleUsesReads(params.id))(async ({ context, params }) => ({
  status: 200,
  body: { projects: await listRoleUses(context, params.id) },
}));
