import { updateMilestoneStrategy } from '../../lib/contract/routes/release-plans.ts';
import { environmentPlaceOf, environmentReads } from '../../lib/flags/features/load.ts';
import { updateMilestoneStrategyIn } from '../../lib/flags/release-plans/milestone-strategy.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { writePlan } from '../../lib/workflows/releases/write-plan.ts';

export const handler = endpoint(updateMilestoneStrategy, {}, ({ params }) =>
  environmentReads(environmentPlaceOf(params)),
)(async ({ params, body, context }) => {
  const place = environmentPlaceOf(params);
  const answer = await writePlan(context, place, (unit) =>
    updateMilestoneStrategyIn(unit, { place, id: params.strategyId, change: body }),
  );
  return { status: 200, body: answer };
});
