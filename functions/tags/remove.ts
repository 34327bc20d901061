import { deleteTag } from '../../lib/contract/routes/tags.ts';
import { demandRight } from '../../lib/flags/tags/demand-right.ts';
import { finishTagRemoval } from '../../lib/flags/tags/finish-removal.ts';
import { removeTag } from '../../lib/flags/tags/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { change } from '../../lib/store/commit/unit-of-work.ts';
import { nowOrLater } from '../../lib/store/jobs/job.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { instance } from '../../lib/store/table/keys.ts';

export const handler = endpoint(deleteTag)(async ({ params, caller, actor, now, deadline }) => {
  demandRight(caller.rights);
  await change(table, { scopes: [instance], actor, now, deadline }, (draft) => removeTag(draft, params, actor));
  const work = { kind: 'remove-tags', ...params } as const;
  await nowOrLater({ table, catalog, actor, now, deadline }, work, finishTagRemoval);
  return { status: 200 };
});
