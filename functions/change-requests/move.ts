import { moveChangeRequest } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { moveReads, moveRequest } from '../../lib/workflows/change-requests/move.ts';

export const handler = endpoint(moveChangeRequest, { catalog }, ({ params, body, identity }) =>
  moveReads({ project: params.projectId, id: params.id, move: body }, identity),
)(async ({ params, body, context }) => {
  const input = { project: params.projectId, id: params.id, move: body };
  return { status: 200, body: await moveRequest(context, input) };
});
