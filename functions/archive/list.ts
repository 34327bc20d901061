import { archivedFeatures } from '../../lib/features/archived.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { visibleTo } from '../../lib/projects/visible.ts';
import { listArchivedFeatures } from '../../lib/routes/archive.ts';
import { catalog } from '../../lib/table/deployed.ts';

export const handler = endpoint(listArchivedFeatures)(async ({ caller, instanceRev }) => {
  const { projects } = await catalog.projects('*', { instanceRev });
  const visible = visibleTo(caller.rights);
  const features = archivedFeatures(projects.filter(({ project }) => visible(project)));
  return { status: 200, body: { version: 2, features } };
});
