import { deleteSignalEndpointToken as route } from '../../lib/contract/routes/signals.ts';
import { signalEndpointsReads } from '../../lib/flags/signals/stored.ts';
import { deleteSignalToken } from '../../lib/flags/signals/tokens.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(
  route,
  {},
  () => signalEndpointsReads,
)(async ({ context, params: { id, tokenId } }) => {
  await deleteSignalToken(context, { id, tokenId });
  return { status: 200 };
});
