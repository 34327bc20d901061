import { changeReleasePlanSafeguard } from '../../lib/contract/routes/release-plans.ts';
import { environmentPlaceOf, environmentReads } from '../../lib/flags/features/load.ts';
import { planPlaceOf } from '../../lib/flags/release-plans/require.ts';
import { putPlanSafeguardIn } from '../../lib/flags/release-plans/safeguards.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { writePlan } from '../../lib/workflows/releases/write-plan.ts';

export const handler = endpoint(changeReleasePlanSafeguard, {}, ({ params }) =>
  environmentReads(environmentPlaceOf(params)),
)(async ({ params, body, context }) => {
  const place = environmentPlaceOf(params);
  const answer = await writePlan(context, place, (unit) => putPlanSafeguardIn(unit, { ...planPlaceOf(params), body }));
  return { status: 200, body: answer };
});
