import { updateProject } from '../../lib/contract/routes/projects.ts';
import { updateProject as update } from '../../lib/flags/projects/update.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';

export const handler = endpoint(updateProject)(async ({ params, body, actor, now, deadline }) => {
  await transact({ table, actor, now, deadline }, [projectScope(params.projectId)], (unit) =>
    update(unit, params.projectId, body, now),
  );
  return { status: 200 };
});
