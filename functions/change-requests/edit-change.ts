import { editChange } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { change } from '../../lib/store/commit/unit-of-work.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import { demandAcceptable } from '../../lib/workflows/change-requests/accept.ts';
import { demandEditable, demandSameFeature, editChange as edit } from '../../lib/workflows/change-requests/edit.ts';
import { showRequest } from '../../lib/workflows/change-requests/list.ts';

export const handler = endpoint(editChange)(async ({ params, body, caller, actor, instanceRev, now, deadline }) => {
  const { projectId: project, id, changeId } = params;
  const place = { project, id, change: changeId };
  const order = { scopes: [projectScope(project)], actor, now, deadline } as const;
  const environment = await change(table, order, async (draft) => {
    const { request, change: before } = await demandEditable(draft, place, caller);
    demandSameFeature(before, body);
    return request.environment;
  });
  await demandAcceptable({ project, environment }, body, { table, catalog, instanceRev, now }, order);
  const request = await change(table, order, (draft) => edit(draft, place, body, caller));
  return { status: 200, body: await showRequest({ catalog }, request) };
});
