import { getFrontendFeatures } from '../../lib/contract/routes/sdk.ts';
import { evaluateFrontend } from '../../lib/flags/sdk/frontend.ts';
import { tokenReads } from '../../lib/flags/sdk/reach.ts';
import { frontendEndpoint } from '../../lib/http/frontend-endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';

export const handler = frontendEndpoint(
  getFrontendFeatures,
  { catalog },
  tokenReads,
)(async ({ query, sourceIp, context }) => ({
  status: 200,
  // An address says whose flags these are, and not until when.
  headers: { 'Cache-Control': 'private, no-cache' },
  body: await evaluateFrontend(context, { raw: query, sourceIp, random: Math.random }),
}));
