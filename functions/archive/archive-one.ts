import { archiveFeature } from '../../lib/contract/routes/archive.ts';
import { archiveFeaturesIn } from '../../lib/flags/archive/archive.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';
import { guardedWrite } from '../../lib/workflows/change-requests/guarded-write.ts';

export const handler = endpoint(archiveFeature, { catalog })(
  async ({ params: { projectId: project, featureName }, context }) => {
    await guardedWrite(context, { project, extent: 'project' }, (unit) =>
      archiveFeaturesIn(unit, { project, features: [featureName] }, context),
    );
    return { status: 202 };
  },
);
