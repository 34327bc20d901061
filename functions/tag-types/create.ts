import { createTagType } from '../../lib/contract/routes/tag-types.ts';
import { createTagType as create, tagTypeLifeReads } from '../../lib/flags/tag-types/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(createTagType, { catalog }, ({ body }) => tagTypeLifeReads(body.name))(
  async ({ body, context }) => {
    const tagType = await create(context, body);
    return { status: 201, headers: { Location: `tag-types/${tagType.name}` }, body: tagType };
  },
);
