import { discardChangeRequest } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import { discardRequest } from '../../lib/workflows/change-requests/edit.ts';

export const handler = endpoint(discardChangeRequest)(async ({ params, caller, actor, now, deadline }) => {
  const place = { project: params.projectId, id: params.id };
  const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
  await transact({ table, ...order }, order.scopes, (unit) => discardRequest(unit, place, caller));
  return { status: 200 };
});
