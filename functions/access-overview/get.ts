import { getAccessOverview } from '../../lib/contract/routes/access-overview.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { wantsCsv } from '../../lib/http/reading/wants-csv.ts';
import { overviewCsv } from '../../lib/identity/access-overview/csv.ts';
import { overviewReads, readAccessOverview } from '../../lib/identity/access-overview/overview.ts';

export const handler = endpoint(
  getAccessOverview,
  {},
  () => overviewReads,
)(async ({ headers, context }) => {
  const overview = await readAccessOverview(context);
  if (!wantsCsv(headers.accept)) return { status: 200, body: { overview } };
  return {
    status: 200,
    contentType: 'text/csv',
    headers: { 'Content-Disposition': 'attachment; filename="access-overview.csv"' },
    text: overviewCsv(overview),
  };
});
