import { addFeatureDependency } from '../../lib/contract/routes/feature-dependencies.ts';
import { addDependencyIn } from '../../lib/flags/feature-dependencies/change.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';
import { guardedWrite } from '../../lib/workflows/change-requests/guarded-write.ts';

export const handler = endpoint(addFeatureDependency, { catalog })(async ({ params, body, context }) => {
  const place = { project: params.projectId, feature: params.featureName };
  await guardedWrite(context, { project: place.project, extent: 'project' }, (unit) =>
    addDependencyIn(unit, { place, dependency: body }, context),
  );
  return { status: 200 };
});
