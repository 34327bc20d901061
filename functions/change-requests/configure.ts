import { configure } from '../../lib/change-requests/configure.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { configureChangeRequests } from '../../lib/routes/change-requests.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(configureChangeRequests)(async ({ params, body, actor, now, deadline }) => {
  const where = { project: params.projectId, environment: params.environment };
  const order = { scopes: [projectScope(where.project)], actor, now, deadline } as const;
  await change(table, order, (draft) => configure(draft, where, body));
  return { status: 204 };
});
