import { listAddons as route } from '../../lib/contract/routes/addons.ts';
import { addonsReads, listAddons } from '../../lib/flags/addons/list.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(
  route,
  {},
  () => addonsReads,
)(async ({ context }) => ({ status: 200, body: await listAddons(context) }));
