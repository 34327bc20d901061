import { deleteProjectToken as route } from '../../lib/contract/routes/api-tokens.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { deleteProjectToken, projectTokenReads } from '../../lib/identity/api-tokens/delete.ts';

export const handler = endpoint(route, {}, ({ params }) => projectTokenReads(params.projectId, params.token))(
  async ({ context, params: { projectId: project, token } }) => {
    await deleteProjectToken(context, { project, token });
    return { status: 200 };
  },
);
