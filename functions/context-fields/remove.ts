import { deleteContextField } from '../../lib/contract/routes/context-fields.ts';
import { removeContextField } from '../../lib/flags/context-fields/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { instance } from '../../lib/store/table/keys.ts';

export const handler = endpoint(deleteContextField)(async ({ params, actor, now, deadline }) => {
  await transact({ table, actor, now, deadline }, [instance], (unit) => removeContextField(unit, params.contextField));
  return { status: 200 };
});
