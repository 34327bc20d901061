import { exportFeatures } from '../../lib/batch/export.ts';
import { exportedEvent } from '../../lib/batch/say-exported.ts';
import { selectFeatures } from '../../lib/batch/select.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { visibleTo } from '../../lib/projects/visible.ts';
import { exportFeaturesBatch } from '../../lib/routes/features-batch.ts';
import { fileName } from '../../lib/state/format.ts';
import { catalog, table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { instance } from '../../lib/table/keys.ts';

export const handler = endpoint(exportFeaturesBatch)(async ({ body, caller, actor, instanceRev, now, deadline }) => {
  const { environment, downloadFile = false } = body;
  const source = { table, catalog, visible: visibleTo(caller.rights), instanceRev };
  const data = exportFeatures(await selectFeatures(source, body), environment);
  await change(table, { scopes: [instance], actor, now, deadline }, (draft) =>
    draft.say(exportedEvent(environment, data)),
  );
  const headers = { ...(downloadFile && { 'Content-Disposition': `attachment; filename="${fileName(now, 'json')}"` }) };
  return { status: 200, body: data, headers };
});
