import { updateEnvironment as update } from '../../lib/environments/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { updateEnvironment } from '../../lib/routes/environments.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { instance } from '../../lib/table/keys.ts';

export const handler = endpoint(updateEnvironment)(async ({ params, body, actor, now, deadline }) => {
  const environment = await change(table, { scopes: [instance], actor, now, deadline }, (draft) =>
    update(draft, params.environment, body),
  );
  return { status: 200, body: environment };
});
