import { pauseReleasePlan } from '../../lib/contract/routes/release-plans.ts';
import { environmentPlaceOf, environmentReads } from '../../lib/flags/features/load.ts';
import { pausePlanIn } from '../../lib/flags/release-plans/change.ts';
import { planPlaceOf } from '../../lib/flags/release-plans/require.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { stopPlan } from '../../lib/workflows/releases/write-plan.ts';

export const handler = endpoint(pauseReleasePlan, {}, ({ params }) => environmentReads(environmentPlaceOf(params)))(
  async ({ params, context }) => {
    const place = environmentPlaceOf(params);
    const body = await stopPlan(context, place, (unit, by) => pausePlanIn(unit, { ...planPlaceOf(params), by }));
    return { status: 200, body };
  },
);
