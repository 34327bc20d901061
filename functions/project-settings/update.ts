import { updateProjectSettings } from '../../lib/contract/routes/project-settings.ts';
import { updateSettings } from '../../lib/flags/project-settings/update.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';

export const handler = endpoint(updateProjectSettings)(async ({ params, body, actor, now, deadline }) => {
  await transact({ table, actor, now, deadline }, [projectScope(params.projectId)], (unit) =>
    updateSettings(unit, params.projectId, body, now),
  );
  return { status: 200 };
});
