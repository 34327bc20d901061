import { replaceVariantsInEnvironments } from '../../lib/contract/routes/feature-variants.ts';
import type { Variant } from '../../lib/contract/schemas/variant.ts';
import { replaceVariantsIn } from '../../lib/flags/feature-variants/change.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { guardedWrite } from '../../lib/workflows/change-requests/guarded-write.ts';

export const handler = endpoint(replaceVariantsInEnvironments)(async ({ params, body, context }) => {
  const { projectId: project, featureName: feature } = params;
  const environments = [...new Set(body.environments)];
  const place = { project, extent: environments, permission: 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS' } as const;
  const variants = await guardedWrite(context, place, async (unit) => {
    let stored: readonly Variant[] = [];
    for (const environment of environments)
      stored = await replaceVariantsIn(unit, { place: { project, feature, environment }, variants: body.variants });
    return stored;
  });
  return { status: 200, body: { version: 1, variants } };
});
