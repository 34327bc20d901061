import { endpoint } from '../../lib/http/endpoint.ts';
import { createServiceAccountToken } from '../../lib/routes/service-accounts.ts';
import { table } from '../../lib/table/deployed.ts';
import { createPersonalToken } from '../../lib/tokens/personal.ts';

export const handler = endpoint(createServiceAccountToken)(async ({ params: { id }, body, ...act }) => ({
  status: 201,
  body: await createPersonalToken(table, act, { id, accountType: 'Service Account' }, body),
}));
