import { endpoint } from '../../lib/http/endpoint.ts';
import { deleteTagType } from '../../lib/routes/tag-types.ts';
import { catalog, table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { instance } from '../../lib/table/keys.ts';
import { removeTagType } from '../../lib/tag-types/write.ts';
import { finishTagRemoval } from '../../lib/tags/finish-removal.ts';
import { nowOrLater } from '../../lib/unfinished/work.ts';

export const handler = endpoint(deleteTagType)(async ({ params, actor, now, deadline }) => {
  await change(table, { scopes: [instance], actor, now, deadline }, (draft) =>
    removeTagType(draft, params.name, actor),
  );
  const work = { kind: 'remove-tags', type: params.name } as const;
  await nowOrLater({ table, catalog, actor, now, deadline }, work, finishTagRemoval);
  return { status: 200 };
});
