import { endpoint } from '../../lib/http/endpoint.ts';
import { createTag } from '../../lib/routes/tags.ts';
import { catalog, table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { instance } from '../../lib/table/keys.ts';
import { demandRight } from '../../lib/tags/demand-right.ts';
import { finishTagRemoval } from '../../lib/tags/finish-removal.ts';
import { createTag as create } from '../../lib/tags/write.ts';

export const handler = endpoint(createTag)(async ({ body, caller, actor, now, deadline }) => {
  demandRight(caller.rights);
  await finishTagRemoval({ table, catalog, actor, now, deadline }, { kind: 'remove-tags', ...body });
  const tag = await change(table, { scopes: [instance], actor, now, deadline }, (draft) => create(draft, body));
  return { status: 201, body: { version: 1, tag } };
});
