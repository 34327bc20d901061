import { validateFeaturesBatch } from '../../lib/contract/routes/features-batch.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { validationReads } from '../../lib/workflows/features-batch/import-context.ts';
import { validateImport } from '../../lib/workflows/features-batch/validate.ts';

export const handler = endpoint(validateFeaturesBatch, { catalog }, ({ body }) => validationReads(body))(
  async ({ body, context }) => ({
    status: 200,
    body: await validateImport(context, body),
  }),
);
