import { getProjectInsights } from '../../lib/contract/routes/insights.ts';
import { openHolders } from '../../lib/flags/projects/members.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { wantsCsv } from '../../lib/http/reading/wants-csv.ts';
import { joinReads } from '../../lib/store/commit/request.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { lastSeen } from '../../lib/store/process/last-seen.ts';
import { table } from '../../lib/store/process/table.ts';
import { insightsCsv } from '../../lib/workflows/insights/csv.ts';
import { projectInsightsReads, readProjectInsights } from '../../lib/workflows/insights/project.ts';

export const handler = endpoint(getProjectInsights, { catalog, holders: openHolders(table), lastSeen }, ({ params }) =>
  joinReads(projectInsightsReads(params.projectId), lastSeen.reads([params.projectId])),
)(async ({ params, query, headers, context }) => {
  const insights = await readProjectInsights(context, { project: params.projectId, query });
  if (!wantsCsv(headers.accept)) return { status: 200, body: insights };
  return {
    status: 200,
    contentType: 'text/csv',
    headers: { 'Content-Disposition': 'attachment; filename="insights.csv"' },
    text: insightsCsv(insights),
  };
});
