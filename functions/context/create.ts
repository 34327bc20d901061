import { createContextField as create } from '../../lib/context-fields/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { createContextField } from '../../lib/routes/context.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { instance } from '../../lib/table/keys.ts';

export const handler = endpoint(createContextField)(async ({ body, actor, now, deadline }) => {
  const field = await change(table, { scopes: [instance], actor, now, deadline }, (draft) => create(draft, body, now));
  return { status: 201, headers: { Location: `context/${field.name}` }, body: field };
});
