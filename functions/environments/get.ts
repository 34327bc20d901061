import { getEnvironment as get } from '../../lib/environments/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { getEnvironment } from '../../lib/routes/environments.ts';
import { catalog } from '../../lib/table/deployed.ts';

export const handler = endpoint(getEnvironment)(async ({ params, instanceRev }) => ({
  status: 200,
  body: await get(catalog, { instanceRev }, params.environment),
}));
