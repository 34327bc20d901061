import { listArchivedFeatures } from '../../lib/contract/routes/archive.ts';
import { archivedFeatures } from '../../lib/flags/archive/list.ts';
import { visibleTo } from '../../lib/flags/projects/visible.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(listArchivedFeatures, { catalog }, () => ({ scopes: '*' }))(async ({ context }) => {
  const { projects } = await catalog.projects('*', context);
  const visible = visibleTo(context.caller.rights);
  const features = archivedFeatures(projects.filter(({ project }) => visible(project)));
  return { status: 200, body: { version: 2, features } };
});
