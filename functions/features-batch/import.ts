import { importFeaturesBatch } from '../../lib/contract/routes/features-batch.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { joinReads } from '../../lib/store/commit/request.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { instance, projectScope } from '../../lib/store/table/keys.ts';
import { importFeatures, importReads } from '../../lib/workflows/features-batch/import.ts';

export const handler = endpoint(importFeaturesBatch, { catalog }, ({ body }) =>
  joinReads(importReads(body), catalog.unread([instance, projectScope(body.project)])),
)(async ({ body, context }) => {
  await importFeatures(context, body);
  return { status: 200 };
});
