import { evaluateFrontendFeatures } from '../../lib/contract/routes/sdk.ts';
import { evaluateFrontend } from '../../lib/flags/sdk/frontend.ts';
import { tokenReads } from '../../lib/flags/sdk/reach.ts';
import { frontendEndpoint } from '../../lib/http/endpoints/frontend-endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = frontendEndpoint(
  evaluateFrontendFeatures,
  { catalog },
  tokenReads,
)(async ({ body, sourceIp, context }) => ({
  status: 200,
  body: await evaluateFrontend(context, { raw: body.context ?? {}, sourceIp, random: Math.random }),
}));
