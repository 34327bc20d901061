import { updateBanner as route } from '../../lib/contract/routes/banners.ts';
import { bannerReads, updateBanner } from '../../lib/flags/banners/banners.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(route, {}, ({ params }) => bannerReads(params.id))(
  async ({ params, body, context }) => ({ status: 200, body: await updateBanner(context, { id: params.id, body }) }),
);
