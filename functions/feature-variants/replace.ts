import { replaceFeatureVariants } from '../../lib/contract/routes/feature-variants.ts';
import { replaceVariantsEverywhereIn } from '../../lib/flags/feature-variants/all-environments.ts';
import { everywhereReads, featurePlaceOf } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { guardedWrite } from '../../lib/workflows/change-requests/guard/guarded-write.ts';

export const handler = endpoint(replaceFeatureVariants, {}, ({ params }) => everywhereReads(featurePlaceOf(params)))(
  async ({ params, body, context }) => {
    const { projectId, featureName: feature } = params;
    const variants = await guardedWrite(context, { project: projectId, extent: 'linked' }, (unit, project) =>
      replaceVariantsEverywhereIn(unit, { project, feature, variants: body }),
    );
    return { status: 200, body: { version: 1, variants } };
  },
);
