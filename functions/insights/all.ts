import { getInsights } from '../../lib/contract/routes/insights.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { wantsCsv } from '../../lib/http/reading/wants-csv.ts';
import { joinReads } from '../../lib/store/commit/request.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { lastSeen } from '../../lib/store/process/last-seen.ts';
import { allInsightsReads, readAllInsights } from '../../lib/workflows/insights/all.ts';
import { insightsCsv } from '../../lib/workflows/insights/csv.ts';

export const handler = endpoint(getInsights, { catalog, lastSeen }, () =>
  joinReads(allInsightsReads, lastSeen.reads('*')),
)(async ({ query, headers, context }) => {
  const insights = await readAllInsights(context, query);
  if (!wantsCsv(headers.accept)) return { status: 200, body: insights };
  return {
    status: 200,
    contentType: 'text/csv',
    headers: { 'Content-Disposition': 'attachment; filename="insights.csv"' },
    text: insightsCsv(insights),
  };
});
