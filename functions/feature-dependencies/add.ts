import { addFeatureDependency } from '../../lib/contract/routes/feature-dependencies.ts';
import { addDependencyIn, dependencyReads } from '../../lib/flags/feature-dependencies/change.ts';
import { featurePlaceOf } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';
import { guardedProjectWrite } from '../../lib/workflows/change-requests/guarded-project-write.ts';

export const handler = endpoint(addFeatureDependency, { catalog }, ({ params, body }) =>
  dependencyReads({ place: featurePlaceOf(params), dependency: body }),
)(async ({ params, body, context }) => {
  const place = featurePlaceOf(params);
  await guardedProjectWrite(context, place.project, (unit, state) =>
    addDependencyIn(unit, { state, place, dependency: body }),
  );
  return { status: 200 };
});
