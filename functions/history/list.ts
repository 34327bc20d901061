import { listRevisions as route } from '../../lib/contract/routes/history.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { listRevisions, revisionReads } from '../../lib/workflows/history/list.ts';

export const handler = endpoint(route, { catalog }, ({ params }) => revisionReads(params.projectId))(
  async ({ params, query, context }) => ({
    status: 200,
    body: await listRevisions(context, { project: params.projectId, ...query }),
  }),
);
