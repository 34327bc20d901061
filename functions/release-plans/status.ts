import { getReleasePlanStatus } from '../../lib/contract/routes/release-plans.ts';
import { planPlaceOf } from '../../lib/flags/release-plans/require.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { planStatus } from '../../lib/workflows/releases/status.ts';

export const handler = endpoint(getReleasePlanStatus, { catalog })(async ({ params, context }) => ({
  status: 200,
  body: await planStatus(context, planPlaceOf(params)),
}));
