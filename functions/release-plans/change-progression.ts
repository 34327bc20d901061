import { changeMilestoneProgression } from '../../lib/contract/routes/release-plans.ts';
import { environmentPlaceOf, environmentReads } from '../../lib/flags/features/load.ts';
import { changeProgressionIn } from '../../lib/flags/release-plans/change.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { writePlan } from '../../lib/workflows/releases/write-plan.ts';

export const handler = endpoint(changeMilestoneProgression, {}, ({ params }) =>
  environmentReads(environmentPlaceOf(params)),
)(async ({ params, body, context }) => {
  const place = environmentPlaceOf(params);
  const answer = await writePlan(context, place, (unit) =>
    changeProgressionIn(unit, {
      place,
      source: params.id,
      target: body.targetMilestone,
      condition: body.transitionCondition,
    }),
  );
  return { status: 200, body: answer };
});
