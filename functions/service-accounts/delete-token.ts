import { deleteServiceAccountToken as route } from '../../lib/contract/routes/service-accounts.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { ownerReads } from '../../lib/identity/personal-tokens/owner.ts';
import { deletePersonalToken } from '../../lib/identity/personal-tokens/write.ts';

export const handler = endpoint(route, {}, ({ params }) => ownerReads(params.id))(
  async ({ context, params: { id, tokenId } }) => {
    await deletePersonalToken(context, { owner: { id, accountType: 'Service Account' }, id: tokenId });
    return { status: 200 };
  },
);
