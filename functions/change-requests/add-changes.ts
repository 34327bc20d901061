import { addChangesToRequest } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { dryRun, transact } from '../../lib/store/commit/unit-of-work.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { instance, projectScope } from '../../lib/store/table/keys.ts';
import { requireAcceptable } from '../../lib/workflows/change-requests/accept.ts';
import { addChanges, requireProposable } from '../../lib/workflows/change-requests/add.ts';
import { showRequest } from '../../lib/workflows/change-requests/list.ts';

export const handler = endpoint(addChangesToRequest)(
  async ({ params, body, caller, actor, instanceRev, now, deadline }) => {
    const where = { project: params.projectId, environment: params.environment };
    const order = { scopes: [projectScope(where.project), instance], actor, now, deadline } as const;
    const given = Array.isArray(body) ? body : [body];
    await dryRun({ table, ...order }, order.scopes, (unit) => requireProposable(unit, where, caller));
    await requireAcceptable(where, body, { table, catalog, instanceRev, now }, order);
    const request = await transact({ table, ...order }, order.scopes, (unit) =>
      addChanges(unit, where, given, caller, now),
    );
    return { status: 200, body: await showRequest({ catalog }, request) };
  },
);
