import { addFeatureDependency } from '../../lib/contract/routes/feature-dependencies.ts';
import { addDependencyIn } from '../../lib/flags/feature-dependencies/change.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';
import { guardedProjectWrite } from '../../lib/workflows/change-requests/guarded-project-write.ts';

export const handler = endpoint(addFeatureDependency, { catalog })(async ({ params, body, context }) => {
  const place = { project: params.projectId, feature: params.featureName };
  await guardedProjectWrite(context, place.project, (unit, state) =>
    addDependencyIn(unit, { state, place, dependency: body }),
  );
  return { status: 200 };
});
