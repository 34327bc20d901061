import { getApplication } from '../../lib/contract/routes/applications.ts';
import { applicationReads, getApplication as get } from '../../lib/flags/applications/get.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(getApplication, { catalog }, ({ params }) => applicationReads(params.appName))(
  async ({ params, context }) => ({ status: 200, body: await get(context, params.appName) }),
);
