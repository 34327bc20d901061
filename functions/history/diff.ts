import { diffHistory } from '../../lib/contract/routes/history.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { history } from '../../lib/store/process/history.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import { compareMoments } from '../../lib/workflows/history/compare.ts';

export const handler = endpoint(diffHistory, { catalog, history }, ({ params }) => ({
  scopes: [projectScope(params.projectId)],
}))(async ({ params, query, context }) => ({
  status: 200,
  body: await compareMoments(context, { project: params.projectId, ...query }),
}));
