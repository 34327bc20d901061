import { readCircumstances } from '../../lib/batch/circumstances.ts';
import { findingsOf } from '../../lib/batch/validate.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { visibleTo } from '../../lib/projects/visible.ts';
import { validateFeaturesBatch } from '../../lib/routes/features-batch.ts';
import { catalog, table } from '../../lib/table/deployed.ts';

export const handler = endpoint(validateFeaturesBatch)(async ({ body, caller, instanceRev }) => {
  const { project, environment, data } = body;
  const target = { project, environment, visible: visibleTo(caller.rights) };
  const circumstances = await readCircumstances({ table, catalog }, target, data, instanceRev);
  return { status: 200, body: findingsOf(body, circumstances, caller.rights) };
});
