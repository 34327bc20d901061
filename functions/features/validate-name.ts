import { validateFeatureName } from '../../lib/contract/routes/features.ts';
import { checkFeatureName } from '../../lib/flags/features/name.ts';
import { endpoint } from '../../lib/http/endpoint.ts';

export const handler = endpoint(validateFeatureName)(async ({ body: { name, projectId }, context }) => {
  await checkFeatureName(context, { name, project: projectId });
  return { status: 200 };
});
