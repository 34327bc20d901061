import { endpoint } from '../../lib/http/endpoint.ts';
import { updateProject as update } from '../../lib/projects/update.ts';
import { updateProject } from '../../lib/routes/projects.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(updateProject)(async ({ params, body, actor, now, deadline }) => {
  await change(table, { scopes: [projectScope(params.projectId)], actor, now, deadline }, (draft) =>
    update(draft, params.projectId, body, now),
  );
  return { status: 200 };
});
