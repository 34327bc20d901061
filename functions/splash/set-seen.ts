import { setSplashSeen as route } from '../../lib/contract/routes/splash.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { setSplashSeen } from '../../lib/identity/splash/splash.ts';
import { notesReads } from '../../lib/store/observations/notes.ts';

export const handler = endpoint(route, {}, ({ identity }) => notesReads(identity.userId))(
  async ({ params: { id }, context }) => ({ status: 200, body: await setSplashSeen(context, id) }),
);
