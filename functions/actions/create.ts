import { createActions as route } from '../../lib/contract/routes/actions.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { actionSetReads, createActionSet } from '../../lib/workflows/actions/sets.ts';

export const handler = endpoint(route, {}, ({ params, body }) => actionSetReads(params.projectId, body))(
  async ({ context, params: { projectId: project }, body }) => {
    const made = await createActionSet(context, { project, body });
    return { status: 201, headers: { Location: `actions/${made.id}` }, body: made };
  },
);
