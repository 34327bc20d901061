import { demandFreeName } from '../../lib/context-fields/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { validateContextField } from '../../lib/routes/context.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { instance } from '../../lib/table/keys.ts';

export const handler = endpoint(validateContextField)(async ({ body, actor, now, deadline }) => {
  await change(table, { scopes: [instance], actor, now, deadline }, (draft) => demandFreeName(draft, body.name));
  return { status: 200 };
});
