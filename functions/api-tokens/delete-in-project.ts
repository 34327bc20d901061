import { deleteProjectToken } from '../../lib/contract/routes/api-tokens.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { deleteApiToken } from '../../lib/identity/api-tokens/change.ts';
import { findApiToken } from '../../lib/identity/api-tokens/find.ts';
import { requireOwnToken, requireProject, unknownOwnToken } from '../../lib/identity/api-tokens/project-token.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(deleteProjectToken)(async ({ params, ...act }) => {
  await requireProject(table, params.projectId);
  const token = requireOwnToken(await findApiToken(table, params.token), params.projectId);
  if (!(await deleteApiToken(table, act, token))) throw unknownOwnToken(params.projectId);
  return { status: 200 };
});
