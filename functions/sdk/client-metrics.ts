import { sendClientMetrics } from '../../lib/contract/routes/sdk.ts';
import { noteMetrics } from '../../lib/flags/sdk/metrics.ts';
import { reachOf } from '../../lib/flags/sdk/reach.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog, lastSeen } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(sendClientMetrics)(async ({ body, caller, instanceRev, now }) => {
  await noteMetrics({ catalog, lastSeen }, body, reachOf(caller, body.environment), { instanceRev, now });
  return { status: 202 };
});
