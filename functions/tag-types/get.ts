import { getTagType } from '../../lib/contract/routes/tag-types.ts';
import { getTagType as get } from '../../lib/flags/tag-types/list.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(getTagType, { catalog })(async ({ params, context }) => ({
  status: 200,
  body: { version: 1, tagType: await get(context, params.name) },
}));
