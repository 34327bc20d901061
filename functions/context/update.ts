import { updateContextField as update } from '../../lib/context-fields/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { updateContextField } from '../../lib/routes/context.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { instance } from '../../lib/table/keys.ts';

export const handler = endpoint(updateContextField)(async ({ params, body, actor, now, deadline }) => {
  await change(table, { scopes: [instance], actor, now, deadline }, (draft) =>
    update(draft, params.contextField, body),
  );
  return { status: 200 };
});
