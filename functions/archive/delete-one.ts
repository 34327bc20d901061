import { deleteFeature } from '../../lib/contract/routes/archive.ts';
import { removeFeature } from '../../lib/flags/archive/remove.ts';
import { endpoint } from '../../lib/http/endpoint.ts';

export const handler = endpoint(deleteFeature)(async ({ params: { featureName }, context }) => {
  await removeFeature(context, featureName);
  return { status: 200 };
});
