import { restoreHistory } from '../../lib/contract/routes/history.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { history } from '../../lib/store/process/history.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import { restoreProject } from '../../lib/workflows/history/restore.ts';

export const handler = endpoint(restoreHistory, { catalog, history }, ({ params }) => ({
  scopes: [projectScope(params.projectId)],
}))(({ params, body, context }) => restoreProject(context, { project: params.projectId, ...body }));
