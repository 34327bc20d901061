import { discardChange } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { discardChange as discard } from '../../lib/workflows/change-requests/discard.ts';

export const handler = endpoint(discardChange)(async ({ params, context }) => {
  await discard(context, { project: params.projectId, id: params.id, change: params.changeId });
  return { status: 200 };
});
