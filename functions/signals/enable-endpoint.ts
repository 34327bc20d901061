import { enableSignalEndpoint as route } from '../../lib/contract/routes/signals.ts';
import { switchSignalEndpoint } from '../../lib/flags/signals/endpoints.ts';
import { signalEndpointsReads } from '../../lib/flags/signals/stored.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(
  route,
  {},
  () => signalEndpointsReads,
)(async ({ context, params }) => {
  await switchSignalEndpoint(context, { id: params.id, enabled: true });
  return { status: 200 };
});
