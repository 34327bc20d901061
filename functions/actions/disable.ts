import { disableActions as route } from '../../lib/contract/routes/actions.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { switchActionSet } from '../../lib/workflows/actions/sets.ts';
import { actionsReads } from '../../lib/workflows/actions/stored.ts';

export const handler = endpoint(route, {}, ({ params }) => actionsReads(params.projectId))(
  async ({ context, params: { projectId: project, id } }) => {
    await switchActionSet(context, { project, id, enabled: false });
    return { status: 200 };
  },
);
