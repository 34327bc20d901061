import { editChange } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import { requireAcceptable } from '../../lib/workflows/change-requests/accept.ts';
import { editChange as edit, requireEditable, requireSameFeature } from '../../lib/workflows/change-requests/edit.ts';
import { showRequest } from '../../lib/workflows/change-requests/list.ts';

export const handler = endpoint(editChange)(async ({ params, body, caller, actor, instanceRev, now, deadline }) => {
  const { projectId: project, id, changeId } = params;
  const place = { project, id, change: changeId };
  const order = { scopes: [projectScope(project)], actor, now, deadline } as const;
  const environment = await transact({ table, ...order }, order.scopes, async (unit) => {
    const { request, change: before } = await requireEditable(unit, place, caller);
    requireSameFeature(before, body);
    return request.environment;
  });
  await requireAcceptable({ project, environment }, body, { table, catalog, instanceRev, now }, order);
  const request = await transact({ table, ...order }, order.scopes, (unit) => edit(unit, place, body, caller));
  return { status: 200, body: await showRequest({ catalog }, request) };
});
