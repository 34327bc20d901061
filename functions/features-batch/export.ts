import { exportFeaturesBatch } from '../../lib/contract/routes/features-batch.ts';
import { visibleTo } from '../../lib/flags/projects/visible.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { instance } from '../../lib/store/table/keys.ts';
import { exportedEvent } from '../../lib/workflows/features-batch/emit-exported.ts';
import { exportFeatures } from '../../lib/workflows/features-batch/export.ts';
import { selectFeatures } from '../../lib/workflows/features-batch/select.ts';
import { fileName } from '../../lib/workflows/state/format.ts';

export const handler = endpoint(exportFeaturesBatch)(async ({ body, caller, actor, instanceRev, now, deadline }) => {
  const { environment, downloadFile = false } = body;
  const source = { table, catalog, visible: visibleTo(caller.rights), instanceRev };
  const data = exportFeatures(await selectFeatures(source, body), environment);
  await transact({ table, actor, now, deadline }, [instance], (unit) => unit.emit(exportedEvent(environment, data)));
  const headers = { ...(downloadFile && { 'Content-Disposition': `attachment; filename="${fileName(now, 'json')}"` }) };
  return { status: 200, body: data, headers };
});
