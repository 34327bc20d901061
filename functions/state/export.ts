import { exportState as route } from '../../lib/contract/routes/state.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';
import { lastSeen } from '../../lib/store/deployed/last-seen.ts';
import { exportState } from '../../lib/workflows/state/export.ts';
import { fileName } from '../../lib/workflows/state/format.ts';
import { writeYaml } from '../../lib/workflows/state/yaml.ts';

export const handler = endpoint(route, { catalog, lastSeen }, () => ({ scopes: '*' }))(async ({ query, context }) => {
  const { format = 'json', download = false } = query;
  const { strategies = true, featureToggles = true, projects = true, tags = true, environments = true } = query;
  const switches = { strategies, featureToggles, projects, tags, environments };
  const json = await exportState({ ...context, known: context }, switches);
  const headers = download ? { 'Content-Disposition': `attachment; filename="${fileName(context.now, format)}"` } : {};
  if (format === 'json') return { status: 200, cached: json, headers };
  const yaml = { key: `yaml ${json.key}`, text: () => writeYaml(JSON.parse(json.text())) };
  return { status: 200, cached: yaml, contentType: 'text/yaml', headers };
});
