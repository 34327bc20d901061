import { deleteTagType } from '../../lib/contract/routes/tag-types.ts';
import { removeTagType } from '../../lib/flags/tag-types/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';

export const handler = endpoint(deleteTagType)(async ({ params, context }) => {
  await removeTagType(context, params.name);
  return { status: 200 };
});
