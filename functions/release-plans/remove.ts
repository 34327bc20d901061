import { removeReleasePlan } from '../../lib/contract/routes/release-plans.ts';
import { environmentPlaceOf, environmentReads } from '../../lib/flags/features/load.ts';
import { removePlanIn } from '../../lib/flags/release-plans/change.ts';
import { planPlaceOf } from '../../lib/flags/release-plans/require.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { writePlan } from '../../lib/workflows/releases/write-plan.ts';

export const handler = endpoint(removeReleasePlan, {}, ({ params }) => environmentReads(environmentPlaceOf(params)))(
  async ({ params, context }) => {
    const place = environmentPlaceOf(params);
    await writePlan(context, place, (unit) => removePlanIn(unit, planPlaceOf(params)));
    return { status: 204 };
  },
);
