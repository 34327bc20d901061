import { validateFeaturesBatch } from '../../lib/contract/routes/features-batch.ts';
import { visibleTo } from '../../lib/flags/projects/visible.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { readImportContext } from '../../lib/workflows/features-batch/import-context.ts';
import { findingsOf } from '../../lib/workflows/features-batch/validate.ts';

export const handler = endpoint(validateFeaturesBatch)(async ({ body, caller, instanceRev }) => {
  const { project, environment, data } = body;
  const target = { project, environment, visible: visibleTo(caller.rights) };
  const circumstances = await readImportContext({ table, catalog }, target, data, instanceRev);
  return { status: 200, body: findingsOf(body, circumstances, caller.rights) };
});
