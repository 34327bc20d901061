import { endSession as route } from '../../lib/contract/routes/sessions.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { endSession } from '../../lib/identity/sessions/end.ts';
import { sessionsReads } from '../../lib/identity/sessions/list.ts';

export const handler = endpoint(route, {}, ({ params }) => sessionsReads(params.id))(
  async ({ context, params: { id, sessionId } }) => {
    await endSession(context, { userId: id, id: sessionId });
    return { status: 200 };
  },
);
