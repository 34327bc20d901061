import { disableFeatures } from '../../lib/contract/routes/feature-environments.ts';
import { disableFeatureIn } from '../../lib/flags/feature-environments/disable.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { guardedSteps } from '../../lib/workflows/change-requests/guarded-steps.ts';

export const handler = endpoint(disableFeatures)(async ({ params, body: { features }, context }) => {
  const { projectId: project, environment } = params;
  await guardedSteps(context, { project, extent: [environment] }, { features, itemsEach: 2 }, async (unit, some) => {
    for (const feature of some) await disableFeatureIn(unit, { project, feature, environment });
  });
  return { status: 200 };
});
