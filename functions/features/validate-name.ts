import { validateFeatureName } from '../../lib/contract/routes/features.ts';
import { checkFeatureName, nameReads } from '../../lib/flags/features/names/name.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(validateFeatureName, {}, ({ body: { name, projectId } }) =>
  nameReads({ name, project: projectId }),
)(async ({ body: { name, projectId }, context }) => {
  await checkFeatureName(context, { name, project: projectId });
  return { status: 200 };
});
