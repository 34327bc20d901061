import { archiveOutlook } from '../../lib/features/archive.ts';
import { readProject } from '../../lib/features/read.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { validateArchive } from '../../lib/routes/archive.ts';
import { catalog } from '../../lib/table/deployed.ts';

export const handler = endpoint(validateArchive)(async ({ params: { projectId }, body, instanceRev }) => {
  const { state } = await readProject({ catalog, instanceRev }, projectId);
  return { status: 200, body: archiveOutlook(state, body.features) };
});
