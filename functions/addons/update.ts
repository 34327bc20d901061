import { updateAddon as route } from '../../lib/contract/routes/addons.ts';
import { parseRanges } from '../../lib/flags/addons/ranges.ts';
import { changedAddonReads, updateAddon } from '../../lib/flags/addons/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { optional } from '../../lib/store/runtime/env.ts';

/** Private addresses to which this stage delivers. */
const allowed = parseRanges(optional('deliverTo') ?? '');

export const handler = endpoint(route, {}, ({ params }) => changedAddonReads(params.id))(
  async ({ params, body, context, address }) => ({
    status: 200,
    body: await updateAddon(context, { id: params.id, body, consoleUrl: address().baseUrl, allowed }),
  }),
);
