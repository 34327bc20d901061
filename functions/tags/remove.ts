import { deleteTag } from '../../lib/contract/routes/tags.ts';
import { removeTag, tagReads } from '../../lib/flags/tags/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(deleteTag, { catalog }, ({ params }) => tagReads(params))(
  async ({ params, context }) => {
    await removeTag(context, params);
    return { status: 200 };
  },
);
