import { validateFeaturesBatch } from '../../lib/contract/routes/features-batch.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { validateImport } from '../../lib/workflows/features-batch/validate.ts';

export const handler = endpoint(validateFeaturesBatch)(async ({ body, context }) => ({
  status: 200,
  body: await validateImport(context, body),
}));
