import { sendClientMetrics } from '../../lib/contract/routes/sdk.ts';
import { instanceReads, refreshInstance } from '../../lib/flags/sdk/instance.ts';
import { reportMetrics } from '../../lib/flags/sdk/metrics.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { instances } from '../../lib/store/process/instances.ts';
import { reportQueue } from '../../lib/store/process/report-queue.ts';

export const handler = endpoint(
  sendClientMetrics,
  { reportQueue, instances },
  instanceReads,
)(async ({ body, context }) => {
  await Promise.all([reportMetrics(context, body), refreshInstance(context, body)]);
  return { status: 202 };
});
