import { resendDelivery as route } from '../../lib/contract/routes/addons.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { wakes } from '../../lib/store/process/wakes.ts';
import { resendOne, resendOneReads } from '../../lib/workflows/deliveries/resend.ts';

export const handler = endpoint(route, { wakes }, ({ params }) => resendOneReads(params.id, params.deliveryId))(
  async ({ params, context }) => {
    await resendOne(context, { id: params.id, event: params.deliveryId });
    return { status: 202 };
  },
);
