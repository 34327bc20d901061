import { createProjectToken } from '../../lib/contract/routes/api-tokens.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { createApiToken } from '../../lib/identity/api-tokens/create.ts';
import { planProjectToken, requireProject } from '../../lib/identity/api-tokens/project-token.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(createProjectToken)(async ({ params: { projectId }, body, ...act }) => {
  await requireProject(table, projectId);
  return { status: 201, body: await createApiToken(table, act, planProjectToken(body, projectId)) };
});
