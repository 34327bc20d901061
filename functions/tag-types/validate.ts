import { validateTagType } from '../../lib/contract/routes/tag-types.ts';
import { requireFreeName, tagTypeReads } from '../../lib/flags/tag-types/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { readingOf } from '../../lib/store/commit/reading.ts';

export const handler = endpoint(validateTagType, undefined, ({ body }) => tagTypeReads(body.name))(
  async ({ body, context }) => {
    await requireFreeName(readingOf(context), body.name);
    return { status: 200, body: { valid: true, tagType: body } };
  },
);
