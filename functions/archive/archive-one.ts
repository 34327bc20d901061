import { archiveFeature } from '../../lib/contract/routes/archive.ts';
import { archiveFeaturesIn } from '../../lib/flags/archive/archive.ts';
import { readProject } from '../../lib/flags/features/read.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';
import { guardedWrite } from '../../lib/workflows/change-requests/guarded-write.ts';

export const handler = endpoint(archiveFeature, { catalog })(
  async ({ params: { projectId, featureName }, context }) => {
    await guardedWrite(context, { project: projectId, extent: 'project' }, async (unit) => {
      const { state } = await readProject(context, projectId);
      await archiveFeaturesIn(unit, { state, features: [featureName] });
    });
    return { status: 202 };
  },
);
