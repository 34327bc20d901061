import { addFeatureDependency } from '../../lib/contract/routes/feature-dependencies.ts';
import { addDependencyIn, dependencyReads } from '../../lib/flags/feature-dependencies/change.ts';
import { featurePlaceOf } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { joinReads } from '../../lib/store/commit/request.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { instance, projectScope } from '../../lib/store/table/keys.ts';
import { guardedProjectWrite } from '../../lib/workflows/change-requests/guard/guarded-project-write.ts';

export const handler = endpoint(addFeatureDependency, { catalog }, ({ params, body }) =>
  joinReads(
    dependencyReads({ place: featurePlaceOf(params), dependency: body }),
    catalog.unread([instance, projectScope(params.projectId)]),
  ),
)(async ({ params, body, context }) => {
  const place = featurePlaceOf(params);
  await guardedProjectWrite(context, place.project, (unit, state) =>
    addDependencyIn(unit, { state, place, dependency: body }),
  );
  return { status: 200 };
});
