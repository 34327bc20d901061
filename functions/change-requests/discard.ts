import { discardChangeRequest } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { discardRequest } from '../../lib/workflows/change-requests/discard.ts';
import { endingReads } from '../../lib/workflows/change-requests/load.ts';

export const handler = endpoint(discardChangeRequest, {}, ({ params, identity }) =>
  endingReads({ project: params.projectId, id: params.id }, identity),
)(async ({ params, context }) => {
  await discardRequest(context, { project: params.projectId, id: params.id });
  return { status: 200 };
});
