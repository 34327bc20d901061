import { listBanners as route } from '../../lib/contract/routes/banners.ts';
import { bannersReads, listBanners } from '../../lib/flags/banners/banners.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(
  route,
  {},
  () => bannersReads,
)(async ({ context }) => ({ status: 200, body: { banners: await listBanners(context) } }));
