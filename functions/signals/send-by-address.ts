import { authenticationRequired } from '../../lib/contract/problems.ts';
import { sendSignalByAddress as route } from '../../lib/contract/routes/signals.ts';
import { receiveSignal } from '../../lib/flags/signals/receive.ts';
import { publicEndpoint } from '../../lib/http/endpoints/public-endpoint.ts';
import { identify } from '../../lib/identity/callers/identify.ts';
import { table } from '../../lib/store/process/table.ts';
import { isAwaited } from '../../lib/workflows/actions/stored.ts';

export const handler = publicEndpoint(route)(
  async ({ params: { name, token }, query, headers, rawBody, body, now }) => {
    const { identity } = (await identify(table, token, now)) ?? {};
    if (identity?.kind !== 'signal') throw authenticationRequired();
    const { tokenKey } = identity;
    return {
      status: 202,
      body: await receiveSignal(
        { now, table, source: table, isAwaited },
        { name, tokenKey, query, headers, bytes: rawBody, body },
      ),
    };
  },
);
