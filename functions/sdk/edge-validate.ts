import { validateEdgeTokens } from '../../lib/contract/routes/sdk.ts';
import { publicEndpoint } from '../../lib/http/public-endpoint.ts';
import { validateTokens } from '../../lib/identity/api-tokens/validate.ts';
import { table } from '../../lib/store/deployed/table.ts';

export const handler = publicEndpoint(validateEdgeTokens)(async ({ body: { tokens }, now }) => ({
  status: 200,
  body: { tokens: await validateTokens(table, { tokens, now }) },
}));
