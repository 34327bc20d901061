import { moveChangeRequest } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { showRequest } from '../../lib/workflows/change-requests/list.ts';
import { move } from '../../lib/workflows/change-requests/move.ts';

export const handler = endpoint(moveChangeRequest)(
  async ({ params, body, caller, actor, instanceRev, now, deadline }) => {
    const place = { project: params.projectId, id: params.id };
    const sources = { table, catalog, instanceRev, now };
    const request = await move(place, body, caller, sources, { actor, now, deadline });
    return { status: 200, body: await showRequest({ catalog }, request) };
  },
);
