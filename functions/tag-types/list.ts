import { listTagTypes } from '../../lib/contract/routes/tag-types.ts';
import { listTagTypes as list } from '../../lib/flags/tag-types/list.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(listTagTypes, { catalog })(async ({ context }) => ({
  status: 200,
  body: { version: 1, tagTypes: await list(context) },
}));
