import { discardChange } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { discardChange as discard } from '../../lib/workflows/change-requests/discard.ts';
import { requestReads } from '../../lib/workflows/change-requests/load.ts';

export const handler = endpoint(discardChange, {}, ({ params }) =>
  requestReads({ project: params.projectId, id: params.id }),
)(async ({ params, context }) => {
  await discard(context, { project: params.projectId, id: params.id, change: params.changeId });
  return { status: 200 };
});
