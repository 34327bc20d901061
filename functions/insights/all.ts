import { getInsights } from '../../lib/contract/routes/insights.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { joinReads } from '../../lib/store/commit/request.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { lastSeen } from '../../lib/store/process/last-seen.ts';
import { allInsightsReads, readAllInsights } from '../../lib/workflows/insights/all.ts';

export const handler = endpoint(getInsights, { catalog, lastSeen }, () =>
  joinReads(allInsightsReads, lastSeen.reads('*')),
)(async ({ query, context }) => ({ status: 200, body: await readAllInsights(context, query) }));
