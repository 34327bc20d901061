import { listServiceAccounts as route } from '../../lib/contract/routes/service-accounts.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { listServiceAccounts, serviceAccountsReads } from '../../lib/identity/service-accounts/list.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = endpoint(route, {}, () => serviceAccountsReads(table))(async ({ context }) => ({
  status: 200,
  body: await listServiceAccounts(context),
}));
