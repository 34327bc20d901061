import { listActions as route } from '../../lib/contract/routes/actions.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { listActionSets } from '../../lib/workflows/actions/sets.ts';
import { actionsReads } from '../../lib/workflows/actions/stored.ts';

export const handler = endpoint(route, {}, ({ params }) => actionsReads(params.projectId))(
  async ({ context, params }) => ({
    status: 200,
    body: { actions: await listActionSets(context, params.projectId) },
  }),
);
