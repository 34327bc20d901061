import { deleteApplication } from '../../lib/contract/routes/applications.ts';
import { applicationDeleteReads, deleteApplication as remove } from '../../lib/flags/applications/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(deleteApplication, undefined, ({ params }) => applicationDeleteReads(params.appName))(
  async ({ params, context }) => {
    await remove(context, params.appName);
    return { status: 200 };
  },
);
