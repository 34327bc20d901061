import { listProjects } from '../../lib/contract/routes/projects.ts';
import { readFavorites } from '../../lib/flags/favorites/read.ts';
import { listProjects as list } from '../../lib/flags/projects/list.ts';
import { openHolders } from '../../lib/flags/projects/members.ts';
import { visibleTo } from '../../lib/flags/projects/visible.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';

const sources = { catalog, holders: openHolders(table) };

export const handler = endpoint(listProjects)(async ({ caller, instanceRev, now }) => {
  const favorites = await readFavorites(table, caller.userId);
  const visible = visibleTo(caller.rights);
  const projects = await list(sources, { visible, favorites: favorites.projects, instanceRev, now });
  return { status: 200, body: { version: 1, projects } };
});
