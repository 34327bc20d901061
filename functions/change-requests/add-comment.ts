import { addChangeRequestComment } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import { addComment } from '../../lib/workflows/change-requests/comment.ts';

export const handler = endpoint(addChangeRequestComment)(async ({ params, body, caller, actor, now, deadline }) => {
  const place = { project: params.projectId, id: params.id };
  const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
  const comment = await transact({ table, ...order }, order.scopes, (unit) =>
    addComment(unit, place, body.text, caller, now),
  );
  return { status: 201, body: comment };
});
