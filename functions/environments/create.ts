import { finishEnvironmentRemoval } from '../../lib/environments/finish-removal.ts';
import { createEnvironment as create } from '../../lib/environments/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { createEnvironment } from '../../lib/routes/environments.ts';
import { catalog, table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { instance } from '../../lib/table/keys.ts';

export const handler = endpoint(createEnvironment)(async ({ body, actor, now, deadline }) => {
  const earlier = { kind: 'remove-environment', environment: body.name } as const;
  await finishEnvironmentRemoval({ table, catalog, actor, now, deadline }, earlier);
  const environment = await change(table, { scopes: [instance], actor, now, deadline }, (draft) =>
    create(draft, body, catalog),
  );
  return { status: 201, headers: { Location: `environments/${environment.name}` }, body: environment };
});
