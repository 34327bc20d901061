import { listNotifications as route } from '../../lib/contract/routes/notifications.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { listNotifications, notificationReads } from '../../lib/workflows/notifications/list.ts';

export const handler = endpoint(route, {}, ({ identity }) => notificationReads(identity.userId))(
  async ({ context }) => ({ status: 200, body: await listNotifications(context) }),
);
