import { validateFeaturesBatch } from '../../lib/contract/routes/features-batch.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';
import { validateImport } from '../../lib/workflows/features-batch/validate.ts';

export const handler = endpoint(validateFeaturesBatch, { catalog })(async ({ body, context }) => ({
  status: 200,
  body: await validateImport(context, body),
}));
