import { updateApplication } from '../../lib/contract/routes/applications.ts';
import { applicationWriteReads, updateApplication as update } from '../../lib/flags/applications/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(updateApplication, undefined, ({ params }) => applicationWriteReads(params.appName))(
  async ({ params, body, context }) => {
    await update(context, { name: params.appName, body });
    return { status: 202 };
  },
);
