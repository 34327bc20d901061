import { sendClientMetrics } from '../../lib/contract/routes/sdk.ts';
import { recordMetrics } from '../../lib/flags/sdk/metrics.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { lastSeen } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(sendClientMetrics)(async ({ body, context }) => {
  await recordMetrics(context, lastSeen, body);
  return { status: 202 };
});
