import { endpoint } from '../../lib/http/endpoint.ts';
import { exportState as route } from '../../lib/routes/state.ts';
import { exportState } from '../../lib/state/export.ts';
import { fileName } from '../../lib/state/format.ts';
import { writeYaml } from '../../lib/state/yaml.ts';
import { catalog, lastSeen } from '../../lib/table/deployed.ts';

export const handler = endpoint(route)(async ({ query, now, instanceRev }) => {
  const { format = 'json', download = false } = query;
  const { strategies = true, featureToggles = true, projects = true, tags = true, environments = true } = query;
  const switches = { strategies, featureToggles, projects, tags, environments };
  const body = await exportState({ catalog, lastSeen }, switches, now, { instanceRev });
  const headers = { ...(download && { 'Content-Disposition': `attachment; filename="${fileName(now, format)}"` }) };
  return format === 'json'
    ? { status: 200, body, headers }
    : { status: 200, text: writeYaml(body), contentType: 'text/yaml', headers };
});
