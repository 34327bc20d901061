import { finishEnvironmentRemoval } from '../../lib/environments/finish-removal.ts';
import { removeEnvironment } from '../../lib/environments/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { deleteEnvironment } from '../../lib/routes/environments.ts';
import { catalog, table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { instance } from '../../lib/table/keys.ts';
import { nowOrLater } from '../../lib/unfinished/work.ts';

export const handler = endpoint(deleteEnvironment)(async ({ params, actor, now, deadline }) => {
  await change(table, { scopes: [instance], actor, now, deadline }, (draft) =>
    removeEnvironment(draft, params.environment, actor),
  );
  const work = { kind: 'remove-environment', environment: params.environment } as const;
  await nowOrLater({ table, catalog, actor, now, deadline }, work, finishEnvironmentRemoval);
  return { status: 200 };
});
