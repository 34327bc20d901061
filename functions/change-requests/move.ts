import { showRequest } from '../../lib/change-requests/list.ts';
import { move } from '../../lib/change-requests/move.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { moveChangeRequest } from '../../lib/routes/change-requests.ts';
import { catalog, table } from '../../lib/table/deployed.ts';

export const handler = endpoint(moveChangeRequest)(
  async ({ params, body, caller, actor, instanceRev, now, deadline }) => {
    const place = { project: params.projectId, id: params.id };
    const sources = { table, catalog, instanceRev, now };
    const request = await move(place, body, caller, sources, { actor, now, deadline });
    return { status: 200, body: await showRequest({ catalog }, request) };
  },
);
