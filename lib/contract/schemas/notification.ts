import * as z from 'zod';
import { maxItems } from '../limits.ts';

/** An action of another user that concerns the caller (contract: notifications §1). */
export const notification = z.object({
  id: z.number().int(),
  notificationType: z.enum(['change-request', 'integration', 'release']),
  message: z.string(),
  link: z.string().describe('Path of the page of a console'),
  createdBy: z.object({ username: z.string(), imageUrl: z.string() }).describe('Who did it'),
  createdAt: z.string(),
  readAt: z.string().nullable().describe('When the caller said that it has read it'),
});
export type Notification = z.infer<typeof notification>;

export const readNotifications = z.object({ notifications: z.array(z.number().int()).max(maxItems).describe('Ids') });
