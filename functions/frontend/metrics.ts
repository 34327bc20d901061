import { noteMetrics } from '../../lib/client-api/metrics.ts';
import { reachOf } from '../../lib/client-api/reach.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { sendFrontendMetrics } from '../../lib/routes/frontend.ts';
import { catalog, lastSeen } from '../../lib/table/deployed.ts';

export const handler = endpoint(sendFrontendMetrics)(async ({ body, caller, instanceRev, now }) => {
  await noteMetrics({ catalog, lastSeen }, body, reachOf(caller, body.environment), { instanceRev, now });
  return { status: 200 };
});
