import { archiveFeatures } from '../../lib/contract/routes/archive.ts';
import { archiveFeaturesIn } from '../../lib/flags/archive/archive.ts';
import { readProject } from '../../lib/flags/features/read.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';
import { guardedSteps } from '../../lib/workflows/change-requests/guarded-steps.ts';

export const handler = endpoint(archiveFeatures, { catalog })(
  async ({ params: { projectId }, body: { features }, context }) => {
    const place = { project: projectId, extent: 'project' } as const;
    await guardedSteps(context, place, { features, itemsEach: 1 }, async (unit, some) => {
      const { state } = await readProject(context, projectId);
      await archiveFeaturesIn(unit, { state, features: some, together: features });
    });
    return { status: 202 };
  },
);
