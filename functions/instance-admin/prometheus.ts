import { getInstanceStatisticsForPrometheus } from '../../lib/contract/routes/instance-admin.ts';
import { gaugesOf } from '../../lib/flags/instance-admin/prometheus.ts';
import { readStatistics, statisticsReads } from '../../lib/flags/instance-admin/statistics.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import packageJson from '../../package.json' with { type: 'json' };

export const handler = endpoint(
  getInstanceStatisticsForPrometheus,
  { catalog },
  () => statisticsReads,
)(async ({ context }) => ({ status: 200, text: gaugesOf(await readStatistics(context, packageJson.version)) }));
