import { enableEnvironment } from '../../lib/contract/routes/environments.ts';
import { environmentReads, switchEnvironment } from '../../lib/flags/environments/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(enableEnvironment, undefined, ({ params }) => environmentReads(params.environment))(
  async ({ params, context }) => {
    await switchEnvironment(context, { name: params.environment, enabled: true });
    return { status: 204 };
  },
);
