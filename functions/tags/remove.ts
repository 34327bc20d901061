import { endpoint } from '../../lib/http/endpoint.ts';
import { deleteTag } from '../../lib/routes/tags.ts';
import { catalog, table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { instance } from '../../lib/table/keys.ts';
import { demandRight } from '../../lib/tags/demand-right.ts';
import { finishTagRemoval } from '../../lib/tags/finish-removal.ts';
import { removeTag } from '../../lib/tags/write.ts';
import { nowOrLater } from '../../lib/unfinished/work.ts';

export const handler = endpoint(deleteTag)(async ({ params, caller, actor, now, deadline }) => {
  demandRight(caller.rights);
  await change(table, { scopes: [instance], actor, now, deadline }, (draft) => removeTag(draft, params, actor));
  const work = { kind: 'remove-tags', ...params } as const;
  await nowOrLater({ table, catalog, actor, now, deadline }, work, finishTagRemoval);
  return { status: 200 };
});
