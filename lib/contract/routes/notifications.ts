import * as z from 'zod';
import { notification, readNotifications } from '../schemas/notification.ts';
import { routesOf } from './route.ts';

const route = routesOf('notifications');

export const listNotifications = route('list', {
  method: 'GET',
  path: '/api/admin/notifications',
  summary: 'List what concerns the calling user',
  description:
    'Change requests that the user may review, and what others did with its own, in the last 30 days, newest first. ' +
    'API tokens are no user: 400.',
  access: 'any',
  role: 'reader',
  responses: { 200: { description: 'The notifications', schema: z.array(notification) } },
  errors: [400],
  example: { caller: 'user' },
});

export const markNotificationsRead = route('mark-read', {
  method: 'POST',
  path: '/api/admin/notifications/read',
  summary: 'Say that notifications were read',
  description: 'Stores that the calling user has read them. Those that it does not have are ignored. API tokens: 400.',
  access: 'any',
  role: 'writer',
  body: readNotifications,
  responses: { 204: { description: 'They are read' } },
  example: { caller: 'user', body: { notifications: [1] } },
});
