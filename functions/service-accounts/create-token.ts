import { createServiceAccountToken as route } from '../../lib/contract/routes/service-accounts.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { ownerReads } from '../../lib/identity/personal-tokens/owner.ts';
import { createPersonalToken } from '../../lib/identity/personal-tokens/write.ts';

export const handler = endpoint(route, {}, ({ params }) => ownerReads(params.id))(
  async ({ context, params: { id }, body }) => ({
    status: 201,
    body: await createPersonalToken(context, { owner: { id, accountType: 'Service Account' }, given: body }),
  }),
);
