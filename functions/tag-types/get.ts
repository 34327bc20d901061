import { endpoint } from '../../lib/http/endpoint.ts';
import { getTagType } from '../../lib/routes/tag-types.ts';
import { catalog } from '../../lib/table/deployed.ts';
import { getTagType as get } from '../../lib/tag-types/list.ts';

export const handler = endpoint(getTagType)(async ({ params, instanceRev }) => ({
  status: 200,
  body: { version: 1, tagType: await get(catalog, { instanceRev }, params.name) },
}));
