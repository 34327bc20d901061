import { addComment } from '../../lib/change-requests/comment.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { addChangeRequestComment } from '../../lib/routes/change-requests.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(addChangeRequestComment)(async ({ params, body, caller, actor, now, deadline }) => {
  const place = { project: params.projectId, id: params.id };
  const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
  const comment = await change(table, order, (draft) => addComment(draft, place, body.text, caller, now));
  return { status: 201, body: comment };
});
