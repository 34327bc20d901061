import { endpoint } from '../../lib/http/endpoint.ts';
import { createProjectToken } from '../../lib/routes/api-tokens.ts';
import { table } from '../../lib/table/deployed.ts';
import { createApiToken } from '../../lib/tokens/create-api-token.ts';
import { demandProject, planProjectToken } from '../../lib/tokens/project-token.ts';

export const handler = endpoint(createProjectToken)(async ({ params: { projectId }, body, ...act }) => {
  await demandProject(table, projectId);
  return { status: 201, body: await createApiToken(table, act, planProjectToken(body, projectId)) };
});
