import { archivedFeatures } from '../../lib/features/archived.ts';
import { readProject } from '../../lib/features/read.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { listArchivedProjectFeatures } from '../../lib/routes/archive.ts';
import { catalog } from '../../lib/table/deployed.ts';

export const handler = endpoint(listArchivedProjectFeatures)(async ({ params: { projectId }, instanceRev }) => {
  const { state } = await readProject({ catalog, instanceRev }, projectId);
  return { status: 200, body: { version: 2, features: archivedFeatures([state]) } };
});
