import { resumeReleasePlan } from '../../lib/contract/routes/release-plans.ts';
import { environmentPlaceOf, environmentReads } from '../../lib/flags/features/load.ts';
import { resumePlanIn } from '../../lib/flags/release-plans/change.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { stopPlan } from '../../lib/workflows/releases/write-plan.ts';

export const handler = endpoint(resumeReleasePlan, {}, ({ params }) => environmentReads(environmentPlaceOf(params)))(
  async ({ params, context }) => {
    const place = environmentPlaceOf(params);
    const body = await stopPlan(context, place, (unit, by) => resumePlanIn(unit, { place, id: params.id, by }));
    return { status: 200, body };
  },
);
