import { sortEnvironments } from '../../lib/contract/routes/environments.ts';
import { sortEnvironments as sort } from '../../lib/flags/environments/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';

export const handler = endpoint(sortEnvironments)(async ({ body, context }) => {
  await sort(context, body);
  return { status: 200 };
});
