import { getInstanceStatistics } from '../../lib/contract/routes/instance-admin.ts';
import { readStatistics, statisticsReads } from '../../lib/flags/instance-admin/statistics.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import packageJson from '../../package.json' with { type: 'json' };

export const handler = endpoint(
  getInstanceStatistics,
  { catalog },
  () => statisticsReads,
)(async ({ context }) => ({
  status: 200,
  body: await readStatistics(context, packageJson.version),
}));
