import { evaluateFrontend } from '../../lib/client-api/frontend.ts';
import { reachOf } from '../../lib/client-api/reach.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { evaluateFrontendFeatures } from '../../lib/routes/frontend.ts';
import { catalog } from '../../lib/table/deployed.ts';

export const handler = endpoint(evaluateFrontendFeatures)(async ({ body, caller, sourceIp, instanceRev, now }) => {
  const context = body.context ?? {};
  const reach = reachOf(caller, context.environment);
  const order = { reach, context, sourceIp, instanceRev, now, random: Math.random };
  return { status: 200, body: await evaluateFrontend(catalog, order) };
});
