import { validateProject } from '../../lib/contract/routes/projects.ts';
import { requireFreeId } from '../../lib/flags/projects/create.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { projectReads } from '../../lib/identity/directory/project.ts';
import { readingOf } from '../../lib/store/commit/reading.ts';

export const handler = endpoint(validateProject, undefined, ({ body }) => projectReads(body.id))(
  async ({ body, context }) => {
    await requireFreeId(readingOf(context), body.id);
    return { status: 200 };
  },
);
