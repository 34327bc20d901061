import { may } from '../../lib/access/may.ts';
import { guardChangeRequests } from '../../lib/change-requests/guard.ts';
import { replaceVariants } from '../../lib/features/environment/variants.ts';
import { demandProject } from '../../lib/features/load.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { replaceVariantsInEnvironments } from '../../lib/routes/feature-variants.ts';
import { noAccess } from '../../lib/schema/problem.ts';
import type { Variant } from '../../lib/schema/variant.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { projectScope } from '../../lib/table/keys.ts';

const needed = 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS';

export const handler = endpoint(replaceVariantsInEnvironments)(
  async ({ params, body, caller, actor, now, deadline }) => {
    const { projectId: project, featureName: feature } = params;
    const environments = [...new Set(body.environments)];
    const order = { scopes: [projectScope(project)], actor, now, deadline } as const;
    const variants = await change(table, order, async (draft) => {
      const item = await demandProject(draft, project);
      for (const environment of environments)
        if (!may(caller.rights, needed, { project, environment })) throw noAccess(needed, environment);
      guardChangeRequests(caller.rights, item, environments);
      let stored: readonly Variant[] = [];
      for (const environment of environments)
        stored = await replaceVariants(draft, { project, feature, environment }, body.variants);
      return stored;
    });
    return { status: 200, body: { version: 1, variants } };
  },
);
