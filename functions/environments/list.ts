import { listEnvironments as list } from '../../lib/environments/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { listEnvironments } from '../../lib/routes/environments.ts';
import { catalog } from '../../lib/table/deployed.ts';

export const handler = endpoint(listEnvironments)(async ({ instanceRev }) => ({
  status: 200,
  body: { version: 1, environments: await list(catalog, { instanceRev }) },
}));
