import { getEnvironment } from '../../lib/contract/routes/environments.ts';
import { getEnvironment as get } from '../../lib/flags/environments/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(getEnvironment)(async ({ params, instanceRev }) => ({
  status: 200,
  body: await get(catalog, { instanceRev }, params.environment),
}));
