import { sendClientMetrics } from '../../lib/contract/routes/sdk.ts';
import { refreshInstance } from '../../lib/flags/sdk/instance.ts';
import { recordMetrics } from '../../lib/flags/sdk/metrics.ts';
import { tokenReads } from '../../lib/flags/sdk/reach.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';
import { instances } from '../../lib/store/deployed/instances.ts';
import { lastSeen } from '../../lib/store/deployed/last-seen.ts';

export const handler = endpoint(
  sendClientMetrics,
  { catalog, lastSeen, instances },
  tokenReads,
)(async ({ body, context }) => {
  await Promise.all([recordMetrics(context, body), refreshInstance(context, body)]);
  return { status: 202 };
});
