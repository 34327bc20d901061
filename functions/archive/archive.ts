import { archiveFeatures } from '../../lib/contract/routes/archive.ts';
import { archiveFeaturesIn } from '../../lib/flags/archive/archive.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';
import { guardedSteps } from '../../lib/workflows/change-requests/guarded-steps.ts';

export const handler = endpoint(archiveFeatures, { catalog })(
  async ({ params: { projectId: project }, body, context }) => {
    const { features } = body;
    await guardedSteps(context, { project, extent: 'project' }, { features, itemsEach: 1 }, (unit, some) =>
      archiveFeaturesIn(unit, { project, features: some, together: features }, context),
    );
    return { status: 202 };
  },
);
