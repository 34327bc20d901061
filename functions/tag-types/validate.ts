import { validateTagType } from '../../lib/contract/routes/tag-types.ts';
import { requireFreeName } from '../../lib/flags/tag-types/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { instance } from '../../lib/store/table/keys.ts';

export const handler = endpoint(validateTagType)(async ({ body, actor, now, deadline }) => {
  await transact({ table, actor, now, deadline }, [instance], (unit) => requireFreeName(unit, body.name));
  return { status: 200, body: { valid: true, tagType: body } };
});
