import { listTags } from '../../lib/contract/routes/tags.ts';
import { listTags as list } from '../../lib/flags/tags/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';

export const handler = endpoint(listTags)(async ({ context }) => ({
  status: 200,
  body: { version: 1, tags: await list(context) },
}));
