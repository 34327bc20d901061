import { retitle } from '../../lib/change-requests/edit.ts';
import { showRequest } from '../../lib/change-requests/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { retitleChangeRequest } from '../../lib/routes/change-requests.ts';
import { catalog, table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(retitleChangeRequest)(async ({ params, body, caller, actor, now, deadline }) => {
  const place = { project: params.projectId, id: params.id };
  const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
  const request = await change(table, order, (draft) => retitle(draft, place, body.title, caller));
  return { status: 200, body: await showRequest({ catalog }, request) };
});
