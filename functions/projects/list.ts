import { listProjects } from '../../lib/contract/routes/projects.ts';
import { favoritesReads } from '../../lib/flags/favorites/read.ts';
import { listProjects as list } from '../../lib/flags/projects/list.ts';
import { openHolders } from '../../lib/flags/projects/members.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = endpoint(listProjects, { catalog, holders: openHolders(table) }, ({ identity }) => ({
  scopes: '*',
  ...favoritesReads(identity),
}))(async ({ context }) => ({
  status: 200,
  body: { version: 1, projects: await list(context) },
}));
