import { createUserToken as route } from '../../lib/contract/routes/personal-tokens.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { ownerReads } from '../../lib/identity/personal-tokens/owner.ts';
import { createPersonalToken } from '../../lib/identity/personal-tokens/write.ts';

export const handler = endpoint(route, {}, ({ params }) => ownerReads(params.id))(
  async ({ context, params: { id }, body }) => ({
    status: 201,
    body: await createPersonalToken(context, { owner: { id }, given: body }),
  }),
);
