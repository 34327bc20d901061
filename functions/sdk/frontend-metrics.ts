import { sendFrontendMetrics } from '../../lib/contract/routes/sdk.ts';
import { reportMetrics } from '../../lib/flags/sdk/metrics.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { reportQueue } from '../../lib/store/deployed/report-queue.ts';

export const handler = endpoint(sendFrontendMetrics, { reportQueue })(async ({ body, context }) => {
  await reportMetrics(context, body);
  return { status: 200 };
});
