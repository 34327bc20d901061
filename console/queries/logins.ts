import { queryOptions } from '@tanstack/react-query';
import { answerOf, type DataOf } from '../../client/client.ts';
import { api } from '../api/client.ts';

const list = (signal: AbortSignal) => api.GET('/api/admin/logins', { signal });

/** An attempt to sign in. */
export type Login = DataOf<Awaited<ReturnType<typeof list>>>['events'][number];

/** The newest 1,000 attempts to sign in of the last 90 days, the newest first. */
export const logins = queryOptions({
  queryKey: ['logins'],
  queryFn: async ({ signal }) => (await answerOf(list(signal))).events,
});
