import { discardRequest } from '../../lib/change-requests/edit.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { discardChangeRequest } from '../../lib/routes/change-requests.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(discardChangeRequest)(async ({ params, caller, actor, now, deadline }) => {
  const place = { project: params.projectId, id: params.id };
  const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
  await change(table, order, (draft) => discardRequest(draft, place, caller));
  return { status: 200 };
});
