import { validateArchive } from '../../lib/contract/routes/archive.ts';
import { checkArchiving } from '../../lib/flags/archive/archive.ts';
import { readProject } from '../../lib/flags/features/read.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(validateArchive)(async ({ params: { projectId }, body, instanceRev }) => {
  const { state } = await readProject({ catalog, instanceRev }, projectId);
  return { status: 200, body: checkArchiving(state, body.features) };
});
