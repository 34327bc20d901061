import { listContextFields as list } from '../../lib/context-fields/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { listContextFields } from '../../lib/routes/context.ts';
import { catalog } from '../../lib/table/deployed.ts';

export const handler = endpoint(listContextFields)(async ({ instanceRev }) => ({
  status: 200,
  body: await list(catalog, { instanceRev }),
}));
