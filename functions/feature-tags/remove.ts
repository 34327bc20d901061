import { removeFeatureTag } from '../../lib/contract/routes/feature-tags.ts';
import { untagFeature } from '../../lib/flags/feature-tags/change.ts';
import { locateFor } from '../../lib/flags/features/locate.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';

export const handler = endpoint(removeFeatureTag)(async ({ params, caller, actor, now, deadline }) => {
  const { featureName, type, value } = params;
  const project = await locateFor(table, caller.rights, 'UPDATE_FEATURE', featureName);
  await transact({ table, actor, now, deadline }, [projectScope(project)], (unit) =>
    untagFeature(unit, project, featureName, { type, value }),
  );
  return { status: 200 };
});
