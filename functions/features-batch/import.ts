import { importFeaturesBatch } from '../../lib/contract/routes/features-batch.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { importFeatures } from '../../lib/workflows/features-batch/import.ts';

export const handler = endpoint(importFeaturesBatch)(async ({ body, caller, actor, instanceRev, now, deadline }) => {
  await importFeatures({ table, catalog, rights: caller.rights, instanceRev, actor, now, deadline }, body);
  return { status: 200 };
});
