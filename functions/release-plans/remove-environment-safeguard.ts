import { deleteFeatureEnvSafeguard } from '../../lib/contract/routes/release-plans.ts';
import { environmentPlaceOf, environmentReads } from '../../lib/flags/features/load.ts';
import { removeEnvironmentSafeguardIn } from '../../lib/flags/release-plans/safeguards.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { writePlan } from '../../lib/workflows/releases/write-plan.ts';

export const handler = endpoint(deleteFeatureEnvSafeguard, {}, ({ params }) =>
  environmentReads(environmentPlaceOf(params)),
)(async ({ params, context }) => {
  const place = environmentPlaceOf(params);
  await writePlan(context, place, (unit) =>
    removeEnvironmentSafeguardIn(unit, { place, safeguard: params.safeguardId }),
  );
  return { status: 204 };
});
