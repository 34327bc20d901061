import { readActionConfigurations as route } from '../../lib/contract/routes/actions.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { actionConfigurations } from '../../lib/workflows/actions/configurations.ts';
import { actionsReads, readSets } from '../../lib/workflows/actions/stored.ts';

export const handler = endpoint(route, {}, ({ params }) => actionsReads(params.projectId))(
  async ({ context, params }) => {
    // A project that there is not has no actions either.
    await readSets(context, params.projectId);
    return { status: 200, body: { actions: [...actionConfigurations] } };
  },
);
