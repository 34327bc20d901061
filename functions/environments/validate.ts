import { demandFreeName } from '../../lib/environments/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { validateEnvironment } from '../../lib/routes/environments.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { instance } from '../../lib/table/keys.ts';

export const handler = endpoint(validateEnvironment)(async ({ body, actor, now, deadline }) => {
  await change(table, { scopes: [instance], actor, now, deadline }, (draft) => demandFreeName(draft, body.name));
  return { status: 200 };
});
