import { listTagsOfType } from '../../lib/contract/routes/tags.ts';
import { listTags } from '../../lib/flags/tags/list.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(listTagsOfType, { catalog })(async ({ params, context }) => ({
  status: 200,
  body: { version: 1, tags: await listTags(context, params.type) },
}));
