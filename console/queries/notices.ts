import { queryOptions } from '@tanstack/react-query';
import { answerOf, type DataOf } from '../../client/client.ts';
import { api } from '../api/client.ts';

const listNotifications = (signal: AbortSignal) => api.GET('/api/admin/notifications', { signal });

export type Notification = DataOf<Awaited<ReturnType<typeof listNotifications>>>[number];

/**
 * Notifications about changes by others that concern the caller. They are read when the user comes back to the window
 * and never polled, because an unused session must expire.
 */
export const notifications = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => answerOf(listNotifications(signal)),
  staleTime: 60_000,
});

export const markRead = (ids: readonly number[]): Promise<unknown> =>
  answerOf(api.POST('/api/admin/notifications/read', { body: { notifications: [...ids] } }));

const listBanners = (signal: AbortSignal) => api.GET('/api/admin/banners', { signal });

export type InstanceBanner = DataOf<Awaited<ReturnType<typeof listBanners>>>['banners'][number];

/** Banners that administrators show to all users of the console. */
export const banners = queryOptions({
  queryKey: ['banners'],
  queryFn: async ({ signal }) => (await answerOf(listBanners(signal))).banners,
  select: (all) => all.filter(({ enabled }) => enabled),
  staleTime: 60_000,
});
