import { queryOptions } from '@tanstack/react-query';
import { answerOf, type DataOf } from '../../client/client.ts';
import { api } from '../api/client.ts';

const listNotifications = (signal: AbortSignal) => api.GET('/api/admin/notifications', { signal });

export type Notification = DataOf<Awaited<ReturnType<typeof listNotifications>>>[number];

/**
 * What others did that concerns the caller. It is asked for when somebody comes back to the window, and never by a clock: a
 * session that nobody uses has to end.
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

/** What administrators say to everybody who opens the console. */
export const banners = queryOptions({
  queryKey: ['banners'],
  queryFn: async ({ signal }) => (await answerOf(listBanners(signal))).banners,
  select: (all) => all.filter(({ enabled }) => enabled),
  staleTime: 60_000,
});
