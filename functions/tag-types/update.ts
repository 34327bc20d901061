import { updateTagType } from '../../lib/contract/routes/tag-types.ts';
import { tagTypeReads, updateTagType as update } from '../../lib/flags/tag-types/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(updateTagType, undefined, ({ params }) => tagTypeReads(params.name))(
  async ({ params, body, context }) => {
    await update(context, { name: params.name, body });
    return { status: 200 };
  },
);
