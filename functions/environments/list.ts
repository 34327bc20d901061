import { listEnvironments } from '../../lib/contract/routes/environments.ts';
import { environmentsReads, listEnvironments as list } from '../../lib/flags/environments/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';
import { table } from '../../lib/store/deployed/table.ts';

export const handler = endpoint(listEnvironments, { catalog }, () => environmentsReads(table))(async ({ context }) => ({
  status: 200,
  body: { version: 1, environments: await list(context) },
}));
