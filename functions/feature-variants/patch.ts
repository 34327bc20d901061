import { patchFeatureVariants } from '../../lib/contract/routes/feature-variants.ts';
import { givenVariants } from '../../lib/contract/schemas/variant.ts';
import { patchVariantsEverywhereIn } from '../../lib/flags/feature-variants/all-environments.ts';
import { everywhereReads, featurePlaceOf } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { check } from '../../lib/http/reading/validate.ts';
import { guardedWrite } from '../../lib/workflows/change-requests/guard/guarded-write.ts';

export const handler = endpoint(patchFeatureVariants, {}, ({ params }) => everywhereReads(featurePlaceOf(params)))(
  async ({ params, body: operations, context }) => {
    const { projectId, featureName: feature } = params;
    const parse = (document: unknown) => check(givenVariants, document);
    const variants = await guardedWrite(context, { project: projectId, extent: 'linked' }, (unit, project) =>
      patchVariantsEverywhereIn(unit, { project, feature, operations, parse }),
    );
    return { status: 200, body: { version: 1, variants } };
  },
);
