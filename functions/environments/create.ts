import { createEnvironment } from '../../lib/contract/routes/environments.ts';
import { finishEnvironmentRemoval } from '../../lib/flags/environments/finish-removal.ts';
import { createEnvironment as create } from '../../lib/flags/environments/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { instance } from '../../lib/store/table/keys.ts';

export const handler = endpoint(createEnvironment)(async ({ body, actor, now, deadline }) => {
  const earlier = { kind: 'remove-environment', environment: body.name } as const;
  await finishEnvironmentRemoval({ table, catalog, actor, now, deadline }, earlier);
  const environment = await transact({ table, actor, now, deadline }, [instance], (unit) =>
    create(unit, body, catalog),
  );
  return { status: 201, headers: { Location: `environments/${environment.name}` }, body: environment };
});
