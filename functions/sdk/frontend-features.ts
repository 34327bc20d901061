import { getFrontendFeatures } from '../../lib/contract/routes/sdk.ts';
import { evaluateFrontend } from '../../lib/flags/sdk/frontend.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';

export const handler = endpoint(getFrontendFeatures, { catalog })(async ({ query, sourceIp, context }) => ({
  status: 200,
  body: await evaluateFrontend(context, { raw: query, sourceIp, random: Math.random }),
}));
