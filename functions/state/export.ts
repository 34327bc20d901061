import { exportState as route } from '../../lib/contract/routes/state.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { joinReads } from '../../lib/store/commit/request.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { lastSeen } from '../../lib/store/process/last-seen.ts';
import { exportReads, exportState } from '../../lib/workflows/state/export.ts';
import { fileName } from '../../lib/workflows/state/format.ts';

export const handler = endpoint(route, { catalog, lastSeen }, () => joinReads(exportReads, lastSeen.reads('*')))(
  async ({ query, context }) => {
    const { format = 'json', download = false } = query;
    const { strategies = true, featureToggles = true, projects = true, tags = true, environments = true } = query;
    const switches = { strategies, featureToggles, projects, tags, environments };
    const text = await exportState({ ...context, source: context, known: context }, switches, format);
    const headers = download
      ? { 'Content-Disposition': `attachment; filename="${fileName(context.now, format)}"` }
      : {};
    return { status: 200, cached: text, headers, ...(format === 'yaml' && { contentType: 'text/yaml' }) };
  },
);
