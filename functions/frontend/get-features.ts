import { evaluateFrontend } from '../../lib/client-api/frontend.ts';
import { reachOf } from '../../lib/client-api/reach.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { getFrontendFeatures } from '../../lib/routes/frontend.ts';
import { catalog } from '../../lib/table/deployed.ts';

export const handler = endpoint(getFrontendFeatures)(async ({ query, caller, sourceIp, instanceRev, now }) => {
  const context = query;
  const reach = reachOf(caller, context.environment);
  const order = { reach, context, sourceIp, instanceRev, now, random: Math.random };
  return { status: 200, body: await evaluateFrontend(catalog, order) };
});
