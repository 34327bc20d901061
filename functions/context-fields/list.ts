import { listContextFields } from '../../lib/contract/routes/context-fields.ts';
import { listContextFields as list } from '../../lib/flags/context-fields/list.ts';
import { visibleTo } from '../../lib/flags/projects/visible.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(listContextFields)(async ({ caller, instanceRev }) => ({
  status: 200,
  body: await list(catalog, { instanceRev }, visibleTo(caller.rights)),
}));
