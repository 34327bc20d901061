import { listEnvironments } from '../../lib/contract/routes/environments.ts';
import { listEnvironments as list } from '../../lib/flags/environments/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';

export const handler = endpoint(listEnvironments, { catalog })(async ({ context }) => ({
  status: 200,
  body: { version: 1, environments: await list(context) },
}));
