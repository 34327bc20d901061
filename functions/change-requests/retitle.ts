import { retitleChangeRequest } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import { retitle } from '../../lib/workflows/change-requests/edit.ts';
import { showRequest } from '../../lib/workflows/change-requests/list.ts';

export const handler = endpoint(retitleChangeRequest)(async ({ params, body, caller, actor, now, deadline }) => {
  const place = { project: params.projectId, id: params.id };
  const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
  const request = await transact({ table, ...order }, order.scopes, (unit) => retitle(unit, place, body.title, caller));
  return { status: 200, body: await showRequest({ catalog }, request) };
});
