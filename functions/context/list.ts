import { listContextFields as list } from '../../lib/context-fields/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { visibleTo } from '../../lib/projects/visible.ts';
import { listContextFields } from '../../lib/routes/context.ts';
import { catalog } from '../../lib/table/deployed.ts';

export const handler = endpoint(listContextFields)(async ({ caller, instanceRev }) => ({
  status: 200,
  body: await list(catalog, { instanceRev }, visibleTo(caller.rights)),
}));
