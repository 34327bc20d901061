import { listProjectEnvironments } from '../../lib/contract/routes/environments.ts';
import { listProjectEnvironments as list } from '../../lib/flags/environments/list.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { tokensReads } from '../../lib/identity/api-tokens/list.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = endpoint(listProjectEnvironments, { catalog }, () => tokensReads(table))(
  async ({ params, context }) => ({
    status: 200,
    body: { version: 1, environments: await list(context, params.projectId) },
  }),
);
