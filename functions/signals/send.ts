import { sendSignal as route } from '../../lib/contract/routes/signals.ts';
import { receiveSignal } from '../../lib/flags/signals/receive.ts';
import { signalEndpointsReads } from '../../lib/flags/signals/stored.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { table } from '../../lib/store/process/table.ts';
import { isAwaited } from '../../lib/workflows/actions/stored.ts';

export const handler = endpoint(
  route,
  {},
  () => signalEndpointsReads,
)(async ({ context, caller: { tokenKey }, params: { name }, query, headers, rawBody, body, now }) => ({
  status: 202,
  body: await receiveSignal(
    { now, table, source: context, isAwaited },
    { name, tokenKey, query, headers, bytes: rawBody, body },
  ),
}));
