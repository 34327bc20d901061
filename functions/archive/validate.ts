import { validateArchive } from '../../lib/contract/routes/archive.ts';
import { checkArchiving } from '../../lib/flags/archive/archive.ts';
import { readProject } from '../../lib/flags/features/read.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(validateArchive, { catalog })(
  async ({ params: { projectId }, body: { features }, context }) => {
    const { state } = await readProject(context, projectId);
    return { status: 200, body: checkArchiving(state, features) };
  },
);
