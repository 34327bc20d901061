import { updateEnvironment } from '../../lib/contract/routes/environments.ts';
import { environmentReads, updateEnvironment as update } from '../../lib/flags/environments/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(updateEnvironment, undefined, ({ params }) => environmentReads(params.environment))(
  async ({ params, body, context }) => ({
    status: 200,
    body: await update(context, { name: params.environment, body }),
  }),
);
