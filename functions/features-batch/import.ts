import { importFeaturesBatch } from '../../lib/contract/routes/features-batch.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';
import { importFeatures, importReads } from '../../lib/workflows/features-batch/import.ts';

export const handler = endpoint(importFeaturesBatch, { catalog }, ({ body }) => importReads(body))(
  async ({ body, context }) => {
    await importFeatures(context, body);
    return { status: 200 };
  },
);
