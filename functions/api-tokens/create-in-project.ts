import { createProjectToken as route } from '../../lib/contract/routes/api-tokens.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { createProjectToken, newTokenReads } from '../../lib/identity/api-tokens/create.ts';

export const handler = endpoint(route, {}, ({ params, body }) => newTokenReads(body, params.projectId))(
  async ({ context, params: { projectId: project }, body }) => ({
    status: 201,
    body: await createProjectToken(context, { project, given: body }),
  }),
);
