import { endpoint } from '../../lib/http/endpoint.ts';
import { listServiceAccountTokens } from '../../lib/routes/service-accounts.ts';
import { table } from '../../lib/table/deployed.ts';
import { listPersonalTokens } from '../../lib/tokens/personal.ts';

export const handler = endpoint(listServiceAccountTokens)(async ({ params: { id } }) => ({
  status: 200,
  body: { pats: await listPersonalTokens(table, { id, accountType: 'Service Account' }) },
}));
