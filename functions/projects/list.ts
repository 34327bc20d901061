import { endpoint } from '../../lib/http/endpoint.ts';
import { noFavorites } from '../../lib/projects/favorites.ts';
import { listProjects as list } from '../../lib/projects/list.ts';
import { openHolders } from '../../lib/projects/members.ts';
import { visibleTo } from '../../lib/projects/visible.ts';
import { listProjects } from '../../lib/routes/projects.ts';
import { catalog, table } from '../../lib/table/deployed.ts';

const sources = { catalog, holders: openHolders(table) };

export const handler = endpoint(listProjects)(async ({ caller, instanceRev, now }) => {
  const visible = visibleTo(caller.rights);
  const projects = await list(sources, { visible, favorites: noFavorites.projects, instanceRev, now });
  return { status: 200, body: { version: 1, projects } };
});
