import { markNotificationsRead } from '../../lib/contract/routes/notifications.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { markRead, notificationReads } from '../../lib/workflows/notifications/list.ts';

export const handler = endpoint(markNotificationsRead, {}, ({ identity }) => notificationReads(identity.userId))(
  async ({ body, context }) => {
    await markRead(context, body.notifications);
    return { status: 204 };
  },
);
