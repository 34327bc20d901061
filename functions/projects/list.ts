import { readFavorites } from '../../lib/favorites/read.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { listProjects as list } from '../../lib/projects/list.ts';
import { openHolders } from '../../lib/projects/members.ts';
import { visibleTo } from '../../lib/projects/visible.ts';
import { listProjects } from '../../lib/routes/projects.ts';
import { catalog, table } from '../../lib/table/deployed.ts';

const sources = { catalog, holders: openHolders(table) };

export const handler = endpoint(listProjects)(async ({ caller, instanceRev, now }) => {
  const favorites = await readFavorites(table, caller.userId);
  const visible = visibleTo(caller.rights);
  const projects = await list(sources, { visible, favorites: favorites.projects, instanceRev, now });
  return { status: 200, body: { version: 1, projects } };
});
