import { endpoint } from '../../lib/http/endpoint.ts';
import { listTags } from '../../lib/routes/tags.ts';
import { catalog } from '../../lib/table/deployed.ts';
import { listTags as list } from '../../lib/tags/list.ts';

export const handler = endpoint(listTags)(async ({ instanceRev }) => ({
  status: 200,
  body: { version: 1, tags: await list(catalog, { instanceRev }) },
}));
