import { deleteOwnToken as route } from '../../lib/contract/routes/personal-tokens.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { requireAccountId } from '../../lib/identity/callers/account-id.ts';
import { ownerReads } from '../../lib/identity/personal-tokens/owner.ts';
import { deletePersonalToken } from '../../lib/identity/personal-tokens/write.ts';

export const handler = endpoint(route, {}, ({ identity }) => ownerReads(identity.userId))(
  async ({ context, caller, params: { id } }) => {
    await deletePersonalToken(context, { owner: { id: requireAccountId(caller) }, id });
    return { status: 200 };
  },
);
