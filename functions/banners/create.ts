import { createBanner as route } from '../../lib/contract/routes/banners.ts';
import { bannersReads, createBanner } from '../../lib/flags/banners/banners.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(
  route,
  {},
  () => bannersReads,
)(async ({ body, context }) => {
  const banner = await createBanner(context, body);
  return { status: 201, headers: { Location: `banners/${banner.id}` }, body: banner };
});
