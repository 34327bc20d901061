import { validateEnvironment } from '../../lib/contract/routes/environments.ts';
import { environmentReads, requireFreeName } from '../../lib/flags/environments/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { readingOf } from '../../lib/store/commit/reading.ts';

export const handler = endpoint(validateEnvironment, undefined, ({ body }) => environmentReads(body.name))(
  async ({ body, context }) => {
    await requireFreeName(readingOf(context), body.name);
    return { status: 200 };
  },
);
