import { createTag } from '../../lib/contract/routes/tags.ts';
import { finishTagRemoval } from '../../lib/flags/tags/finish-removal.ts';
import { requireRight } from '../../lib/flags/tags/require-right.ts';
import { createTag as create } from '../../lib/flags/tags/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { instance } from '../../lib/store/table/keys.ts';

export const handler = endpoint(createTag)(async ({ body, caller, actor, now, deadline }) => {
  requireRight(caller.rights);
  await finishTagRemoval({ table, catalog, actor, now, deadline }, { kind: 'remove-tags', ...body });
  const tag = await transact({ table, actor, now, deadline }, [instance], (unit) => create(unit, body));
  return { status: 201, body: { version: 1, tag } };
});
