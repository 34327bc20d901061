import { disableBanner } from '../../lib/contract/routes/banners.ts';
import { bannerReads, switchBanner } from '../../lib/flags/banners/banners.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(disableBanner, {}, ({ params }) => bannerReads(params.id))(
  async ({ params, context }) => {
    await switchBanner(context, { id: params.id, enabled: false });
    return { status: 200 };
  },
);
