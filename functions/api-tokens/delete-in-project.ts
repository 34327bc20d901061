import { endpoint } from '../../lib/http/endpoint.ts';
import { deleteProjectToken } from '../../lib/routes/api-tokens.ts';
import { table } from '../../lib/table/deployed.ts';
import { deleteApiToken } from '../../lib/tokens/change-api-token.ts';
import { findApiToken } from '../../lib/tokens/find-api-token.ts';
import { demandProject, requireOwnToken, unknownOwnToken } from '../../lib/tokens/project-token.ts';

export const handler = endpoint(deleteProjectToken)(async ({ params, ...act }) => {
  await demandProject(table, params.projectId);
  const token = requireOwnToken(await findApiToken(table, params.token), params.projectId);
  if (!(await deleteApiToken(table, act, token))) throw unknownOwnToken(params.projectId);
  return { status: 200 };
});
