import { reviveFeatures as route } from '../../lib/contract/routes/archive.ts';
import { reviveFeatures } from '../../lib/flags/archive/revive.ts';
import { bulkEverywhereReads } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(route, {}, ({ params, body }) => bulkEverywhereReads(params.projectId, body.features))(
  async ({ params: { projectId }, body: { features }, context }) => {
    await reviveFeatures(context, { project: projectId, features });
    return { status: 200 };
  },
);
