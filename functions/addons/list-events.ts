import { listAddonEvents as route } from '../../lib/contract/routes/addons.ts';
import { addonEventsReads, listAddonEvents } from '../../lib/flags/addons/list.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(route, {}, ({ params, query }) => addonEventsReads({ id: params.id, ...query }))(
  async ({ params, query, context }) => ({
    status: 200,
    body: await listAddonEvents(context, { id: params.id, ...query }),
  }),
);
