import { listArchivedProjectFeatures } from '../../lib/contract/routes/archive.ts';
import { archivedFeatures } from '../../lib/flags/archive/list.ts';
import { readProject } from '../../lib/flags/features/read.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(listArchivedProjectFeatures, { catalog })(
  async ({ params: { projectId }, context }) => {
    const { state } = await readProject(context, projectId);
    return { status: 200, body: { version: 2, features: archivedFeatures([state]) } };
  },
);
