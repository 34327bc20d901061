import { endpoint } from '../../lib/http/endpoint.ts';
import { demandFreeId } from '../../lib/projects/create.ts';
import { validateProject } from '../../lib/routes/projects.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(validateProject)(async ({ body, actor, now, deadline }) => {
  await change(table, { scopes: [projectScope(body.id)], actor, now, deadline }, (draft) =>
    demandFreeId(draft, body.id),
  );
  return { status: 200 };
});
