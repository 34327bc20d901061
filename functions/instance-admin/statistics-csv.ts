import { getInstanceStatisticsCsv } from '../../lib/contract/routes/instance-admin.ts';
import { csvOf } from '../../lib/flags/instance-admin/csv.ts';
import { readStatistics, statisticsReads } from '../../lib/flags/instance-admin/statistics.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import packageJson from '../../package.json' with { type: 'json' };

export const handler = endpoint(
  getInstanceStatisticsCsv,
  { catalog },
  () => statisticsReads,
)(async ({ context }) => {
  const statistics = await readStatistics(context, packageJson.version);
  const file = `halyard-${statistics.instanceId}-${context.now.getTime()}.csv`;
  return {
    status: 200,
    headers: { 'Content-Disposition': `attachment; filename="${file}"` },
    text: csvOf(statistics),
  };
});
