import { updateSignalEndpointToken as route } from '../../lib/contract/routes/signals.ts';
import { signalEndpointsReads } from '../../lib/flags/signals/stored.ts';
import { renameSignalToken } from '../../lib/flags/signals/tokens.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(
  route,
  {},
  () => signalEndpointsReads,
)(async ({ context, params: { id, tokenId }, body: { name } }) => ({
  status: 200,
  body: await renameSignalToken(context, { id, tokenId, name }),
}));
