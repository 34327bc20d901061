import { importFeatures } from '../../lib/batch/import.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { importFeaturesBatch } from '../../lib/routes/features-batch.ts';
import { catalog, table } from '../../lib/table/deployed.ts';

export const handler = endpoint(importFeaturesBatch)(async ({ body, caller, actor, instanceRev, now, deadline }) => {
  await importFeatures({ table, catalog, rights: caller.rights, instanceRev, actor, now, deadline }, body);
  return { status: 200 };
});
