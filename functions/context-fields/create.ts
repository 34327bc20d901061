import { createContextField } from '../../lib/contract/routes/context-fields.ts';
import { createContextField as create } from '../../lib/flags/context-fields/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { instance } from '../../lib/store/table/keys.ts';

export const handler = endpoint(createContextField)(async ({ body, actor, now, deadline }) => {
  const field = await transact({ table, actor, now, deadline }, [instance], (unit) => create(unit, body, now));
  return { status: 201, headers: { Location: `context/${field.name}` }, body: field };
});
