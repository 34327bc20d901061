import { removeFeatureDependency } from '../../lib/contract/routes/feature-dependencies.ts';
import { removeDependencyIn } from '../../lib/flags/feature-dependencies/change.ts';
import { featurePlaceOf, featureReads } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { guardedWrite } from '../../lib/workflows/change-requests/guard/guarded-write.ts';

export const handler = endpoint(removeFeatureDependency, {}, ({ params }) => featureReads(featurePlaceOf(params)))(
  async ({ params, context }) => {
    const place = featurePlaceOf(params);
    await guardedWrite(context, { project: place.project, extent: 'project' }, (unit) =>
      removeDependencyIn(unit, { place, parent: params.parent }),
    );
    return { status: 200 };
  },
);
