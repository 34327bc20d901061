import { createTagType } from '../../lib/contract/routes/tag-types.ts';
import { createTagType as create } from '../../lib/flags/tag-types/write.ts';
import { finishTagRemoval } from '../../lib/flags/tags/finish-removal.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { instance } from '../../lib/store/table/keys.ts';

export const handler = endpoint(createTagType)(async ({ body, actor, now, deadline }) => {
  await finishTagRemoval({ table, catalog, actor, now, deadline }, { kind: 'remove-tags', type: body.name });
  const tagType = await transact({ table, actor, now, deadline }, [instance], (unit) => create(unit, body));
  return { status: 201, headers: { Location: `tag-types/${tagType.name}` }, body: tagType };
});
