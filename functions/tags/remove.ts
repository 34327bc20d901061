import { deleteTag } from '../../lib/contract/routes/tags.ts';
import { removeTag } from '../../lib/flags/tags/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';

export const handler = endpoint(deleteTag)(async ({ params, context }) => {
  await removeTag(context, params);
  return { status: 200 };
});
