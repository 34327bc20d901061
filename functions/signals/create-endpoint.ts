import { createSignalEndpoint as route } from '../../lib/contract/routes/signals.ts';
import { createSignalEndpoint } from '../../lib/flags/signals/endpoints.ts';
import { signalEndpointsReads } from '../../lib/flags/signals/stored.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(
  route,
  {},
  () => signalEndpointsReads,
)(async ({ context, body, address }) => {
  const made = await createSignalEndpoint(context, { body, baseUrl: address().baseUrl });
  return { status: 201, headers: { Location: `signal-endpoints/${made.id}` }, body: made };
});
