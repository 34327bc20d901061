import { configureChangeRequests } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { projectKey } from '../../lib/store/table/keys.ts';
import { configureChangeRequests as configure } from '../../lib/workflows/change-requests/configure.ts';

export const handler = endpoint(configureChangeRequests, {}, ({ params }) => ({
  keys: [projectKey(params.projectId)],
}))(async ({ params, body, context }) => {
  await configure(context, { project: params.projectId, environment: params.environment, setting: body });
  return { status: 204 };
});
