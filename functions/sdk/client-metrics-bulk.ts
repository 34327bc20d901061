import { sendBulkMetrics } from '../../lib/contract/routes/sdk.ts';
import { bulkReads, takeBulkMetrics } from '../../lib/flags/sdk/bulk-metrics.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { registrations } from '../../lib/store/process/registrations.ts';
import { reportQueue } from '../../lib/store/process/report-queue.ts';

export const handler = endpoint(
  sendBulkMetrics,
  { registrations, reportQueue },
  bulkReads,
)(async ({ body, context }) => {
  await takeBulkMetrics(context, body);
  return { status: 202 };
});
