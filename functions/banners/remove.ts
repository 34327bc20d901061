import { deleteBanner } from '../../lib/contract/routes/banners.ts';
import { bannerReads, removeBanner } from '../../lib/flags/banners/banners.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(deleteBanner, {}, ({ params }) => bannerReads(params.id))(
  async ({ params, context }) => {
    await removeBanner(context, params.id);
    return { status: 204 };
  },
);
