import { takeBackMilestone } from '../../lib/contract/routes/release-plans.ts';
import { environmentPlaceOf, environmentReads } from '../../lib/flags/features/load.ts';
import { takeBackByHandIn } from '../../lib/flags/release-plans/change.ts';
import { planPlaceOf } from '../../lib/flags/release-plans/require.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { stopPlan } from '../../lib/workflows/releases/write-plan.ts';

export const handler = endpoint(takeBackMilestone, {}, ({ params }) => environmentReads(environmentPlaceOf(params)))(
  async ({ params, context }) => {
    const place = environmentPlaceOf(params);
    const body = await stopPlan(context, place, (unit, by) => takeBackByHandIn(unit, { ...planPlaceOf(params), by }));
    return { status: 200, body };
  },
);
