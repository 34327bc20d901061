import { getResend as route } from '../../lib/contract/routes/addons.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { readResend, resendReads } from '../../lib/workflows/deliveries/resend.ts';

export const handler = endpoint(route, {}, ({ params }) => resendReads(params.id))(async ({ params, context }) => ({
  status: 200,
  body: await readResend(context, params.id),
}));
