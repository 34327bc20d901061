import { listSignalEndpointTokens as route } from '../../lib/contract/routes/signals.ts';
import { signalEndpointsReads } from '../../lib/flags/signals/stored.ts';
import { listSignalTokens } from '../../lib/flags/signals/tokens.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(
  route,
  {},
  () => signalEndpointsReads,
)(async ({ context, params }) => ({
  status: 200,
  body: { signalEndpointTokens: await listSignalTokens(context, params.id) },
}));
