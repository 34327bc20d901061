import { deleteMilestoneProgression } from '../../lib/contract/routes/release-plans.ts';
import { environmentPlaceOf, environmentReads } from '../../lib/flags/features/load.ts';
import { changeProgressionIn } from '../../lib/flags/release-plans/change.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { writePlan } from '../../lib/workflows/releases/write-plan.ts';

export const handler = endpoint(deleteMilestoneProgression, {}, ({ params }) =>
  environmentReads(environmentPlaceOf(params)),
)(async ({ params, context }) => {
  const place = environmentPlaceOf(params);
  await writePlan(context, place, (unit) =>
    changeProgressionIn(unit, { place, source: params.id, target: undefined, condition: null }),
  );
  return { status: 204 };
});
