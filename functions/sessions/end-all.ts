import { endSessions as route } from '../../lib/contract/routes/sessions.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { endSessions } from '../../lib/identity/sessions/end.ts';
import { sessionsReads } from '../../lib/identity/sessions/list.ts';

export const handler = endpoint(route, {}, ({ params }) => sessionsReads(params.id))(async ({ context, params }) => {
  await endSessions(context, params.id);
  return { status: 200 };
});
