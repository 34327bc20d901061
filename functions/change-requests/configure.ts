import { configureChangeRequests } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import { configure } from '../../lib/workflows/change-requests/configure.ts';

export const handler = endpoint(configureChangeRequests)(async ({ params, body, actor, now, deadline }) => {
  const where = { project: params.projectId, environment: params.environment };
  const order = { scopes: [projectScope(where.project)], actor, now, deadline } as const;
  await transact({ table, ...order }, order.scopes, (unit) => configure(unit, where, body));
  return { status: 204 };
});
