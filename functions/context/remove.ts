import { removeContextField } from '../../lib/context-fields/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { deleteContextField } from '../../lib/routes/context.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { instance } from '../../lib/table/keys.ts';

export const handler = endpoint(deleteContextField)(async ({ params, actor, now, deadline }) => {
  await change(table, { scopes: [instance], actor, now, deadline }, (draft) =>
    removeContextField(draft, params.contextField),
  );
  return { status: 200 };
});
