import { listSignals as route } from '../../lib/contract/routes/signals.ts';
import { listSignals } from '../../lib/flags/signals/list.ts';
import { signalEndpointsReads } from '../../lib/flags/signals/stored.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(
  route,
  {},
  () => signalEndpointsReads,
)(async ({ context, query }) => ({ status: 200, body: await listSignals(context, query) }));
