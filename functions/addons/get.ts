import { getAddon as route } from '../../lib/contract/routes/addons.ts';
import { addonViewReads, getAddon } from '../../lib/flags/addons/list.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(route, {}, ({ params }) => addonViewReads(params.id))(async ({ params, context }) => ({
  status: 200,
  body: await getAddon(context, params.id),
}));
