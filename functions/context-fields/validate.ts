import { validateContextField } from '../../lib/contract/routes/context-fields.ts';
import { contextFieldReads, requireFreeName } from '../../lib/flags/context-fields/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { readingOf } from '../../lib/store/commit/reading.ts';

export const handler = endpoint(validateContextField, undefined, ({ body }) => contextFieldReads(body.name))(
  async ({ body, context }) => {
    await requireFreeName(readingOf(context), body.name);
    return { status: 200 };
  },
);
