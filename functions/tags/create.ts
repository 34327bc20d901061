import { createTag } from '../../lib/contract/routes/tags.ts';
import { demandRight } from '../../lib/flags/tags/demand-right.ts';
import { finishTagRemoval } from '../../lib/flags/tags/finish-removal.ts';
import { createTag as create } from '../../lib/flags/tags/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { change } from '../../lib/store/commit/unit-of-work.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { instance } from '../../lib/store/table/keys.ts';

export const handler = endpoint(createTag)(async ({ body, caller, actor, now, deadline }) => {
  demandRight(caller.rights);
  await finishTagRemoval({ table, catalog, actor, now, deadline }, { kind: 'remove-tags', ...body });
  const tag = await change(table, { scopes: [instance], actor, now, deadline }, (draft) => create(draft, body));
  return { status: 201, body: { version: 1, tag } };
});
