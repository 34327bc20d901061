import { endpoint } from '../../lib/http/endpoint.ts';
import { getTag } from '../../lib/routes/tags.ts';
import { catalog } from '../../lib/table/deployed.ts';
import { getTag as get } from '../../lib/tags/list.ts';

export const handler = endpoint(getTag)(async ({ params, instanceRev }) => ({
  status: 200,
  body: { version: 1, tag: await get(catalog, { instanceRev }, params) },
}));
