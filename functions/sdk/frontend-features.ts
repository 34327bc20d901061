import { getFrontendFeatures } from '../../lib/contract/routes/sdk.ts';
import { evaluateFrontend } from '../../lib/flags/sdk/frontend.ts';
import { tokenReads } from '../../lib/flags/sdk/reach.ts';
import { frontendEndpoint } from '../../lib/http/endpoints/frontend-endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = frontendEndpoint(
  getFrontendFeatures,
  { catalog },
  tokenReads,
)(async ({ query, sourceIp, context }) => ({
  status: 200,
  // The flags of one context may change at any moment, so a cache has to ask again each time.
  headers: { 'Cache-Control': 'private, no-cache' },
  body: await evaluateFrontend(context, { raw: query, sourceIp, random: Math.random }),
}));
