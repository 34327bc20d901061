import { endpoint } from '../../lib/http/endpoint.ts';
import { listTagsOfType } from '../../lib/routes/tags.ts';
import { catalog } from '../../lib/table/deployed.ts';
import { listTags } from '../../lib/tags/list.ts';

export const handler = endpoint(listTagsOfType)(async ({ params, instanceRev }) => ({
  status: 200,
  body: { version: 1, tags: await listTags(catalog, { instanceRev }, params.type) },
}));
