import { reviveFeature as route } from '../../lib/contract/routes/archive.ts';
import { reviveFeature } from '../../lib/flags/archive/revive.ts';
import { endpoint } from '../../lib/http/endpoint.ts';

export const handler = endpoint(route)(async ({ params: { featureName }, context }) => {
  await reviveFeature(context, featureName);
  return { status: 200 };
});
