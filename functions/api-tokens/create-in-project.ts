import { createProjectToken as route } from '../../lib/contract/routes/api-tokens.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { createProjectToken } from '../../lib/identity/api-tokens/create.ts';

export const handler = endpoint(route)(async ({ context, params: { projectId: project }, body }) => ({
  status: 201,
  body: await createProjectToken(context, { project, given: body }),
}));
