import { sendClientMetrics } from '../../lib/contract/routes/sdk.ts';
import { recordMetrics } from '../../lib/flags/sdk/metrics.ts';
import { reachOf, tokenReads } from '../../lib/flags/sdk/reach.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { joinReads } from '../../lib/store/commit/request.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';
import { lastSeen } from '../../lib/store/deployed/last-seen.ts';

export const handler = endpoint(sendClientMetrics, { catalog, lastSeen }, ({ identity, body }) =>
  joinReads(tokenReads({ identity }), lastSeen.reads(reachOf(identity, body.environment).projects)),
)(async ({ body, context }) => {
  await recordMetrics(context, body);
  return { status: 202 };
});
