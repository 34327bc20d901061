import { setDefaultStrategy } from '../../lib/contract/routes/project-settings.ts';
import { setDefaultStrategy as set } from '../../lib/flags/project-settings/default-strategy.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';

export const handler = endpoint(setDefaultStrategy)(async ({ params, body, actor, now, deadline }) => {
  const { projectId: project, environment } = params;
  const strategy = await transact({ table, actor, now, deadline }, [projectScope(project)], (unit) =>
    set(unit, { project, environment }, body),
  );
  return { status: 200, body: strategy };
});
