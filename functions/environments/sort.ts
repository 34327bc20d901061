import { sortEnvironments } from '../../lib/contract/routes/environments.ts';
import { environmentsReads, sortEnvironments as sort } from '../../lib/flags/environments/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(sortEnvironments, undefined, ({ body }) => environmentsReads(Object.keys(body)))(
  async ({ body, context }) => {
    await sort(context, body);
    return { status: 200 };
  },
);
