import { getFrontendFeatures } from '../../lib/contract/routes/sdk.ts';
import { evaluateFrontend } from '../../lib/flags/sdk/frontend.ts';
import { reachOf } from '../../lib/flags/sdk/reach.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(getFrontendFeatures)(async ({ query, caller, sourceIp, instanceRev, now }) => {
  const context = query;
  const reach = reachOf(caller, context.environment);
  const order = { reach, context, sourceIp, instanceRev, now, random: Math.random };
  return { status: 200, body: await evaluateFrontend(catalog, order) };
});
