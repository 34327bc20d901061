import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '../../client/client.ts';
import { api } from '../api/client.ts';
import { belongTo } from '../session/session.ts';

/** Who is signed in, and what it may do. */
export const self = queryOptions({
  queryKey: ['self'],
  queryFn: async ({ signal }) => {
    const answer = await answerOf(api.GET('/api/admin/user', { signal }));
    belongTo(answer.user.id);
    return answer;
  },
  staleTime: 60_000,
});

/** What the service says of itself. */
export const uiConfig = queryOptions({
  queryKey: ['ui-config'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/admin/ui-config', { signal })),
  staleTime: 60_000,
});

/** How somebody can sign in. Needs no token. */
export const signInMethods = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: ({ signal }) => answerOf(api.GET('/auth/methods', { signal })),
});
