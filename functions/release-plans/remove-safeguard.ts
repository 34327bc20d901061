import { deleteReleasePlanSafeguard } from '../../lib/contract/routes/release-plans.ts';
import { environmentPlaceOf, environmentReads } from '../../lib/flags/features/load.ts';
import { planPlaceOf } from '../../lib/flags/release-plans/require.ts';
import { removePlanSafeguardIn } from '../../lib/flags/release-plans/safeguards.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { writePlan } from '../../lib/workflows/releases/write-plan.ts';

export const handler = endpoint(deleteReleasePlanSafeguard, {}, ({ params }) =>
  environmentReads(environmentPlaceOf(params)),
)(async ({ params, context }) => {
  const place = environmentPlaceOf(params);
  await writePlan(context, place, (unit) =>
    removePlanSafeguardIn(unit, { ...planPlaceOf(params), safeguard: params.safeguardId }),
  );
  return { status: 204 };
});
