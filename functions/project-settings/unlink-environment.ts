import { unlinkEnvironment } from '../../lib/contract/routes/project-settings.ts';
import { finishUnlinking, unlinkEnvironment as unlink } from '../../lib/flags/project-settings/unlink-environment.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { runOrDefer } from '../../lib/store/jobs/job.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { instance, projectScope } from '../../lib/store/table/keys.ts';

export const handler = endpoint(unlinkEnvironment)(async ({ params, actor, now, deadline }) => {
  const place = { project: params.projectId, environment: params.environment };
  const order = { scopes: [projectScope(place.project), instance], actor, now, deadline } as const;
  await transact({ table, ...order }, order.scopes, (unit) => unlink(unit, place, actor));
  const work = { kind: 'unlink-environment', ...place } as const;
  await runOrDefer({ table, catalog, actor, now, deadline }, work, finishUnlinking);
  return { status: 200 };
});
