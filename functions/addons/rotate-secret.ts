import { rotateAddonSecret as route } from '../../lib/contract/routes/addons.ts';
import { addonReads } from '../../lib/flags/addons/secrets.ts';
import { rotateSecret } from '../../lib/flags/addons/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(route, {}, ({ params }) => addonReads(params.id))(
  async ({ params, query, context }) => ({
    status: 200,
    body: await rotateSecret(context, { id: params.id, keyPair: query.keyPair === 'true' }),
  }),
);
