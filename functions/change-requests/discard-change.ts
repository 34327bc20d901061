import { discardChange } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import { discardChange as discard } from '../../lib/workflows/change-requests/edit.ts';

export const handler = endpoint(discardChange)(async ({ params, caller, actor, now, deadline }) => {
  const place = { project: params.projectId, id: params.id, change: params.changeId };
  const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
  await transact({ table, ...order }, order.scopes, (unit) => discard(unit, place, caller));
  return { status: 200 };
});
