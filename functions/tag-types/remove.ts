import { deleteTagType } from '../../lib/contract/routes/tag-types.ts';
import { removeTagType, tagTypeLifeReads } from '../../lib/flags/tag-types/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(deleteTagType, { catalog }, ({ params }) => tagTypeLifeReads(params.name))(
  async ({ params, context }) => {
    await removeTagType(context, params.name);
    return { status: 200 };
  },
);
