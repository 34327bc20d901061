import { listSignalEndpoints as route } from '../../lib/contract/routes/signals.ts';
import { listSignalEndpoints } from '../../lib/flags/signals/endpoints.ts';
import { signalEndpointsReads } from '../../lib/flags/signals/stored.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(
  route,
  {},
  () => signalEndpointsReads,
)(async ({ context, address }) => ({
  status: 200,
  body: { signalEndpoints: await listSignalEndpoints(context, address().baseUrl) },
}));
