import { changeFeatureEnvSafeguard } from '../../lib/contract/routes/release-plans.ts';
import { environmentPlaceOf, environmentReads } from '../../lib/flags/features/load.ts';
import { safeguardReads } from '../../lib/flags/impact-metrics/require.ts';
import { putEnvironmentSafeguardIn } from '../../lib/flags/release-plans/safeguards.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { joinReads } from '../../lib/store/commit/request.ts';
import { writePlan } from '../../lib/workflows/releases/write-plan.ts';

export const handler = endpoint(changeFeatureEnvSafeguard, {}, ({ params, body }) =>
  joinReads(environmentReads(environmentPlaceOf(params)), safeguardReads(params.environment, body)),
)(async ({ params, body, context }) => {
  const place = environmentPlaceOf(params);
  const answer = await writePlan(context, place, (unit) => putEnvironmentSafeguardIn(unit, { place, body }));
  return { status: 200, body: answer };
});
