import { endpoint } from '../../lib/http/endpoint.ts';
import { listTagTypes } from '../../lib/routes/tag-types.ts';
import { catalog } from '../../lib/table/deployed.ts';
import { listTagTypes as list } from '../../lib/tag-types/list.ts';

export const handler = endpoint(listTagTypes)(async ({ instanceRev }) => ({
  status: 200,
  body: { version: 1, tagTypes: await list(catalog, { instanceRev }) },
}));
