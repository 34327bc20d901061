import { getPastState } from '../../lib/contract/routes/history.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { history } from '../../lib/store/process/history.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import { readPastState } from '../../lib/workflows/history/past-state.ts';

export const handler = endpoint(getPastState, { catalog, history }, ({ params }) => ({
  scopes: [projectScope(params.projectId)],
}))(async ({ params, query, context }) => ({
  status: 200,
  body: await readPastState(context, { project: params.projectId, ...query }),
}));
