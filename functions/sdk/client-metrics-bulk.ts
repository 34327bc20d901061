import { sendBulkMetrics } from '../../lib/contract/routes/sdk.ts';
import { registrationsIn, reportBulkMetrics } from '../../lib/flags/sdk/metrics.ts';
import { recordRegistration, registerReads } from '../../lib/flags/sdk/register.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { registrations } from '../../lib/store/deployed/registrations.ts';
import { reportQueue } from '../../lib/store/deployed/report-queue.ts';

export const handler = endpoint(sendBulkMetrics, { registrations, reportQueue }, ({ body, identity }) => ({
  keys: registrationsIn(body).flatMap((one) => registerReads({ body: one, identity }).keys ?? []),
}))(async ({ body, context }) => {
  for (const one of registrationsIn(body)) await recordRegistration(context, one);
  await reportBulkMetrics(context, body);
  return { status: 202 };
});
