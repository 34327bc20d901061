import { getTag } from '../../lib/contract/routes/tags.ts';
import { getTag as get } from '../../lib/flags/tags/list.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(getTag, { catalog })(async ({ params, context }) => ({
  status: 200,
  body: { version: 1, tag: await get(context, params) },
}));
