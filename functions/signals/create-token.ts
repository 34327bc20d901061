import { createSignalEndpointToken as route } from '../../lib/contract/routes/signals.ts';
import { signalEndpointsReads } from '../../lib/flags/signals/stored.ts';
import { createSignalToken } from '../../lib/flags/signals/tokens.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(
  route,
  {},
  () => signalEndpointsReads,
)(async ({ context, params: { id }, body: { name } }) => ({
  status: 201,
  body: await createSignalToken(context, { id, name }),
}));
