import { enableBanner } from '../../lib/contract/routes/banners.ts';
import { bannerReads, switchBanner } from '../../lib/flags/banners/banners.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(enableBanner, {}, ({ params }) => bannerReads(params.id))(
  async ({ params, context }) => {
    await switchBanner(context, { id: params.id, enabled: true });
    return { status: 200 };
  },
);
