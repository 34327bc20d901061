import { editChange } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { editChange as edit, editReads } from '../../lib/workflows/change-requests/edit.ts';

export const handler = endpoint(editChange, { catalog }, ({ params, body }) =>
  editReads({ project: params.projectId, id: params.id, given: body }),
)(async ({ params, body, context }) => {
  const input = { project: params.projectId, id: params.id, change: params.changeId, given: body };
  return { status: 200, body: await edit(context, input) };
});
