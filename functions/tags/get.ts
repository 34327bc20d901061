import { getTag } from '../../lib/contract/routes/tags.ts';
import { getTag as get } from '../../lib/flags/tags/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(getTag)(async ({ params, instanceRev }) => ({
  status: 200,
  body: { version: 1, tag: await get(catalog, { instanceRev }, params) },
}));
