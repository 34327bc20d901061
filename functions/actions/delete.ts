import { deleteActions as route } from '../../lib/contract/routes/actions.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { deleteActionSet } from '../../lib/workflows/actions/sets.ts';
import { actionsReads } from '../../lib/workflows/actions/stored.ts';

export const handler = endpoint(route, {}, ({ params }) => actionsReads(params.projectId))(
  async ({ context, params: { projectId: project, id } }) => {
    await deleteActionSet(context, { project, id });
    return { status: 200 };
  },
);
