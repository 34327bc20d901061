import { sendFrontendMetrics } from '../../lib/contract/routes/sdk.ts';
import { reportMetrics } from '../../lib/flags/sdk/metrics.ts';
import { frontendEndpoint } from '../../lib/http/endpoints/frontend-endpoint.ts';
import { reportQueue } from '../../lib/store/process/report-queue.ts';

export const handler = frontendEndpoint(sendFrontendMetrics, { reportQueue })(async ({ body, context }) => {
  await reportMetrics(context, body);
  return { status: 200 };
});
