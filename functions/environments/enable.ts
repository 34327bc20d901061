import { switchEnvironment } from '../../lib/environments/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { enableEnvironment } from '../../lib/routes/environments.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { instance } from '../../lib/table/keys.ts';

export const handler = endpoint(enableEnvironment)(async ({ params, actor, now, deadline }) => {
  await change(table, { scopes: [instance], actor, now, deadline }, (draft) =>
    switchEnvironment(draft, params.environment, true),
  );
  return { status: 204 };
});
