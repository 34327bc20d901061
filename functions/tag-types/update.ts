import { updateTagType } from '../../lib/contract/routes/tag-types.ts';
import { updateTagType as update } from '../../lib/flags/tag-types/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { instance } from '../../lib/store/table/keys.ts';

export const handler = endpoint(updateTagType)(async ({ params, body, actor, now, deadline }) => {
  await transact({ table, actor, now, deadline }, [instance], (unit) => update(unit, params.name, body));
  return { status: 200 };
});
