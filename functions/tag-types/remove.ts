import { deleteTagType } from '../../lib/contract/routes/tag-types.ts';
import { removeTagType } from '../../lib/flags/tag-types/write.ts';
import { finishTagRemoval } from '../../lib/flags/tags/finish-removal.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { runOrDefer } from '../../lib/store/jobs/job.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { instance } from '../../lib/store/table/keys.ts';

export const handler = endpoint(deleteTagType)(async ({ params, actor, now, deadline }) => {
  await transact({ table, actor, now, deadline }, [instance], (unit) => removeTagType(unit, params.name, actor));
  const work = { kind: 'remove-tags', type: params.name } as const;
  await runOrDefer({ table, catalog, actor, now, deadline }, work, finishTagRemoval);
  return { status: 200 };
});
