import { discardChange as discard } from '../../lib/change-requests/edit.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { discardChange } from '../../lib/routes/change-requests.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(discardChange)(async ({ params, caller, actor, now, deadline }) => {
  const place = { project: params.projectId, id: params.id, change: params.changeId };
  const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
  await change(table, order, (draft) => discard(draft, place, caller));
  return { status: 200 };
});
