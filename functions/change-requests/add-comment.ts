import { addChangeRequestComment } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { addComment } from '../../lib/workflows/change-requests/comment.ts';
import { requestReads } from '../../lib/workflows/change-requests/load.ts';

export const handler = endpoint(addChangeRequestComment, {}, ({ params }) =>
  requestReads({ project: params.projectId, id: params.id }),
)(async ({ params, body, context }) => {
  const input = { project: params.projectId, id: params.id, text: body.text };
  return { status: 201, body: await addComment(context, input) };
});
