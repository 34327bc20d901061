import { undoHistory } from '../../lib/contract/routes/history.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { history } from '../../lib/store/process/history.ts';
import { journalKey, projectScope } from '../../lib/store/table/keys.ts';
import { undoCommit } from '../../lib/workflows/history/undo.ts';

export const handler = endpoint(undoHistory, { catalog, history }, ({ params, body }) => ({
  scopes: [projectScope(params.projectId)],
  keys: [journalKey(projectScope(params.projectId), body.revision)],
}))(({ params, body, context }) => undoCommit(context, { project: params.projectId, ...body }));
