import { validateProject } from '../../lib/contract/routes/projects.ts';
import { demandFreeId } from '../../lib/flags/projects/create.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { change } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';

export const handler = endpoint(validateProject)(async ({ body, actor, now, deadline }) => {
  await change(table, { scopes: [projectScope(body.id)], actor, now, deadline }, (draft) =>
    demandFreeId(draft, body.id),
  );
  return { status: 200 };
});
