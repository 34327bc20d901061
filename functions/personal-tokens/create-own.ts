import { createOwnToken as route } from '../../lib/contract/routes/personal-tokens.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { ownerReads } from '../../lib/identity/personal-tokens/owner.ts';
import { createOwnToken } from '../../lib/identity/personal-tokens/write.ts';

export const handler = endpoint(route, {}, ({ identity }) => ownerReads(identity.userId))(
  async ({ context, body }) => ({
    status: 201,
    body: await createOwnToken(context, body),
  }),
);
