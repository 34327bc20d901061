import { reviveFeature } from '../../lib/contract/routes/archive.ts';
import { reviveFeatures } from '../../lib/flags/archive/revive.ts';
import { locateFor } from '../../lib/flags/features/locate.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';

export const handler = endpoint(reviveFeature)(async ({ params: { featureName }, caller, actor, now, deadline }) => {
  const project = await locateFor(table, caller.rights, 'UPDATE_FEATURE', featureName);
  const order = { scopes: [projectScope(project)], actor, now, deadline } as const;
  await transact({ table, ...order }, order.scopes, (unit) => reviveFeatures(unit, project, [featureName]));
  return { status: 200 };
});
