import { deleteTag } from '../../lib/contract/routes/tags.ts';
import { finishTagRemoval } from '../../lib/flags/tags/finish-removal.ts';
import { requireRight } from '../../lib/flags/tags/require-right.ts';
import { removeTag } from '../../lib/flags/tags/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { runOrDefer } from '../../lib/store/jobs/job.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { instance } from '../../lib/store/table/keys.ts';

export const handler = endpoint(deleteTag)(async ({ params, caller, actor, now, deadline }) => {
  requireRight(caller.rights);
  await transact({ table, actor, now, deadline }, [instance], (unit) => removeTag(unit, params, actor));
  const work = { kind: 'remove-tags', ...params } as const;
  await runOrDefer({ table, catalog, actor, now, deadline }, work, finishTagRemoval);
  return { status: 200 };
});
