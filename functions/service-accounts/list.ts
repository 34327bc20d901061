import { endpoint } from '../../lib/http/endpoint.ts';
import { listServiceAccounts as route } from '../../lib/routes/service-accounts.ts';
import { listServiceAccounts } from '../../lib/service-accounts/view.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(route)(async () => ({ status: 200, body: await listServiceAccounts(table) }));
