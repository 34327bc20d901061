import { noAccess } from '../../lib/contract/problems.ts';
import { replaceVariantsInEnvironments } from '../../lib/contract/routes/feature-variants.ts';
import type { Variant } from '../../lib/contract/schemas/variant.ts';
import { replaceVariants } from '../../lib/flags/feature-variants/change.ts';
import { requireProject } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { hasPermission } from '../../lib/identity/rights/has-permission.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import { guardChangeRequests } from '../../lib/workflows/change-requests/guard.ts';

const needed = 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS';

export const handler = endpoint(replaceVariantsInEnvironments)(
  async ({ params, body, caller, actor, now, deadline }) => {
    const { projectId: project, featureName: feature } = params;
    const environments = [...new Set(body.environments)];
    const order = { scopes: [projectScope(project)], actor, now, deadline } as const;
    const variants = await transact({ table, ...order }, order.scopes, async (unit) => {
      const item = await requireProject(unit, project);
      for (const environment of environments)
        if (!hasPermission(caller.rights, needed, { project, environment })) throw noAccess(needed, environment);
      guardChangeRequests(caller.rights, item, environments);
      let stored: readonly Variant[] = [];
      for (const environment of environments)
        stored = await replaceVariants(unit, { project, feature, environment }, body.variants);
      return stored;
    });
    return { status: 200, body: { version: 1, variants } };
  },
);
