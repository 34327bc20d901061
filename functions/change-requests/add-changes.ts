import { addChangesToRequest } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { change, rehearse } from '../../lib/store/commit/unit-of-work.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { instance, projectScope } from '../../lib/store/table/keys.ts';
import { demandAcceptable } from '../../lib/workflows/change-requests/accept.ts';
import { addChanges, demandProposable } from '../../lib/workflows/change-requests/add.ts';
import { showRequest } from '../../lib/workflows/change-requests/list.ts';

export const handler = endpoint(addChangesToRequest)(
  async ({ params, body, caller, actor, instanceRev, now, deadline }) => {
    const where = { project: params.projectId, environment: params.environment };
    const order = { scopes: [projectScope(where.project), instance], actor, now, deadline } as const;
    const given = Array.isArray(body) ? body : [body];
    await rehearse(table, order, (draft) => demandProposable(draft, where, caller));
    await demandAcceptable(where, body, { table, catalog, instanceRev, now }, order);
    const request = await change(table, order, (draft) => addChanges(draft, where, given, caller, now));
    return { status: 200, body: await showRequest({ catalog }, request) };
  },
);
