import { noteMetrics } from '../../lib/client-api/metrics.ts';
import { reachOf } from '../../lib/client-api/reach.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { sendClientMetrics } from '../../lib/routes/client.ts';
import { catalog, lastSeen } from '../../lib/table/deployed.ts';

export const handler = endpoint(sendClientMetrics)(async ({ body, caller, instanceRev, now }) => {
  await noteMetrics({ catalog, lastSeen }, body, reachOf(caller, body.environment), { instanceRev, now });
  return { status: 202 };
});
