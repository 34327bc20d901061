import { listEnvironments } from '../../lib/contract/routes/environments.ts';
import { environmentsReads, listEnvironments as list } from '../../lib/flags/environments/list.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = endpoint(listEnvironments, { catalog }, () => environmentsReads(table))(async ({ context }) => ({
  status: 200,
  body: { version: 1, environments: await list(context) },
}));
