import { deleteEnvironment } from '../../lib/contract/routes/environments.ts';
import { removeEnvironment } from '../../lib/flags/environments/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';

export const handler = endpoint(deleteEnvironment)(async ({ params, context }) => {
  await removeEnvironment(context, params.environment);
  return { status: 200 };
});
