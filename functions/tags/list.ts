import { listTags } from '../../lib/contract/routes/tags.ts';
import { listTags as list } from '../../lib/flags/tags/list.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(listTags, { catalog })(async ({ context }) => ({
  status: 200,
  body: { version: 1, tags: await list(context) },
}));
