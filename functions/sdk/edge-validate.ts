import { validateEdgeTokens } from '../../lib/contract/routes/sdk.ts';
import { publicEndpoint } from '../../lib/http/endpoints/public-endpoint.ts';
import { validateTokens } from '../../lib/identity/api-tokens/validate.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = publicEndpoint(validateEdgeTokens)(async ({ body: { tokens }, now }) => ({
  status: 200,
  body: { tokens: await validateTokens(table, { tokens, now }) },
}));
