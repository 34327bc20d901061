import { testAddon as route } from '../../lib/contract/routes/addons.ts';
import { addonReads } from '../../lib/flags/addons/secrets.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { table } from '../../lib/store/process/table.ts';
import { wakes } from '../../lib/store/process/wakes.ts';
import { openDelivery } from '../../lib/workflows/deliveries/open-delivery.ts';
import { sendSample } from '../../lib/workflows/deliveries/sample.ts';

const deliveryContext = openDelivery({ table, wakes });

export const handler = endpoint(route, { deliveryContext }, ({ params }) => addonReads(params.id))(
  async ({ params, context }) => ({ status: 200, body: await sendSample(context, params.id) }),
);
