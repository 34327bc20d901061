import { endpoint } from '../../lib/http/endpoint.ts';
import { deleteProjectToken } from '../../lib/routes/api-tokens.ts';
import { table } from '../../lib/table/deployed.ts';
import { deleteApiToken } from '../../lib/tokens/change-api-token.ts';
import { findApiToken } from '../../lib/tokens/find-api-token.ts';
import { demandOwnToken, demandProject } from '../../lib/tokens/project-token.ts';

export const handler = endpoint(deleteProjectToken)(async ({ params, ...act }) => {
  await demandProject(table, params.projectId);
  const token = await findApiToken(table, params.token);
  if (token === undefined) return { status: 200 };
  demandOwnToken(token, params.projectId);
  await deleteApiToken(table, act, token);
  return { status: 200 };
});
