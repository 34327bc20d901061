import { addChangesToRequest } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { addChanges, addReads } from '../../lib/workflows/change-requests/add.ts';

export const handler = endpoint(addChangesToRequest, { catalog }, ({ params, body, identity }) =>
  addReads({ project: params.projectId, environment: params.environment, given: body }, identity),
)(async ({ params, body, context }) => {
  const input = { project: params.projectId, environment: params.environment, given: body };
  return { status: 200, body: await addChanges(context, input) };
});
