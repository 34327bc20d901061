import { updateActions as route } from '../../lib/contract/routes/actions.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { actionSetReads, updateActionSet } from '../../lib/workflows/actions/sets.ts';

export const handler = endpoint(route, {}, ({ params, body }) => actionSetReads(params.projectId, body))(
  async ({ context, params: { projectId: project, id }, body }) => ({
    status: 200,
    body: await updateActionSet(context, { project, id, body }),
  }),
);
