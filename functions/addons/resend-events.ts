import { resendEvents as route } from '../../lib/contract/routes/addons.ts';
import { addonItemReads } from '../../lib/flags/addons/list.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { wakes } from '../../lib/store/process/wakes.ts';
import { beginResend } from '../../lib/workflows/deliveries/resend.ts';

export const handler = endpoint(route, { wakes }, ({ params }) => addonItemReads(params.id))(
  async ({ params, body, context }) => ({ status: 202, body: await beginResend(context, { id: params.id, ...body }) }),
);
