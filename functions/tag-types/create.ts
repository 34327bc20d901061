import { endpoint } from '../../lib/http/endpoint.ts';
import { createTagType } from '../../lib/routes/tag-types.ts';
import { catalog, table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { instance } from '../../lib/table/keys.ts';
import { createTagType as create } from '../../lib/tag-types/write.ts';
import { finishTagRemoval } from '../../lib/tags/finish-removal.ts';

export const handler = endpoint(createTagType)(async ({ body, actor, now, deadline }) => {
  await finishTagRemoval({ table, catalog, actor, now, deadline }, { kind: 'remove-tags', type: body.name });
  const tagType = await change(table, { scopes: [instance], actor, now, deadline }, (draft) => create(draft, body));
  return { status: 201, headers: { Location: `tag-types/${tagType.name}` }, body: tagType };
});
