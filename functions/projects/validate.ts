import { validateProject } from '../../lib/contract/routes/projects.ts';
import { requireFreeId } from '../../lib/flags/projects/create.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';

export const handler = endpoint(validateProject)(async ({ body, actor, now, deadline }) => {
  await transact({ table, actor, now, deadline }, [projectScope(body.id)], (unit) => requireFreeId(unit, body.id));
  return { status: 200 };
});
