import { createAddon as route } from '../../lib/contract/routes/addons.ts';
import { parseRanges } from '../../lib/flags/addons/ranges.ts';
import { createAddon, newAddonReads } from '../../lib/flags/addons/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { optional } from '../../lib/store/runtime/env.ts';

/** Private addresses to which this stage delivers. */
const allowed = parseRanges(optional('deliverTo') ?? '');

export const handler = endpoint(route, {}, ({ body }) => newAddonReads(body))(async ({ body, context, address }) => {
  const made = await createAddon(context, { body, consoleUrl: address().baseUrl, allowed });
  return { status: 201, headers: { Location: `addons/${made.id}` }, body: made };
});
