import { endOwnSession as route } from '../../lib/contract/routes/sessions.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { requireAccountId } from '../../lib/identity/callers/account-id.ts';
import { endSession } from '../../lib/identity/sessions/end.ts';
import { sessionsReads } from '../../lib/identity/sessions/list.ts';

export const handler = endpoint(route, {}, ({ identity }) => sessionsReads(identity.userId))(
  async ({ context, caller, params: { id } }) => {
    await endSession(context, { userId: requireAccountId(caller), id });
    return { status: 200 };
  },
);
