import { addReleasePlan } from '../../lib/contract/routes/release-plans.ts';
import { environmentPlaceOf } from '../../lib/flags/features/load.ts';
import { addPlanIn, addPlanReads, requireNamedTemplate } from '../../lib/flags/release-plans/add.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { writePlan } from '../../lib/workflows/releases/write-plan.ts';

export const handler = endpoint(addReleasePlan, {}, ({ params, body }) =>
  addPlanReads(environmentPlaceOf(params), body),
)(async ({ params, body: plan, context }) => {
  const place = environmentPlaceOf(params);
  const body = await writePlan(context, place, async (unit, by) => {
    await requireNamedTemplate(unit, place, plan);
    return addPlanIn(unit, { place, plan, by });
  });
  return { status: 201, body };
});
