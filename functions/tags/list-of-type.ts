import { listTagsOfType } from '../../lib/contract/routes/tags.ts';
import { listTags } from '../../lib/flags/tags/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(listTagsOfType)(async ({ params, instanceRev }) => ({
  status: 200,
  body: { version: 1, tags: await listTags(catalog, { instanceRev }, params.type) },
}));
