import { getEnvironment } from '../../lib/contract/routes/environments.ts';
import { getEnvironment as get } from '../../lib/flags/environments/list.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(getEnvironment, { catalog })(async ({ params, context }) => ({
  status: 200,
  body: await get(context, params.environment),
}));
