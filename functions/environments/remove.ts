import { deleteEnvironment } from '../../lib/contract/routes/environments.ts';
import { finishEnvironmentRemoval } from '../../lib/flags/environments/finish-removal.ts';
import { removeEnvironment } from '../../lib/flags/environments/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { runOrDefer } from '../../lib/store/jobs/job.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { instance } from '../../lib/store/table/keys.ts';

export const handler = endpoint(deleteEnvironment)(async ({ params, actor, now, deadline }) => {
  await transact({ table, actor, now, deadline }, [instance], (unit) =>
    removeEnvironment(unit, params.environment, actor),
  );
  const work = { kind: 'remove-environment', environment: params.environment } as const;
  await runOrDefer({ table, catalog, actor, now, deadline }, work, finishEnvironmentRemoval);
  return { status: 200 };
});
