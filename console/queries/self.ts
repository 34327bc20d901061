import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '../../client/client.ts';
import { api } from '../api/client.ts';
import { belongTo } from '../session/session.ts';

/** The signed-in user with its rights. */
export const self = queryOptions({
  queryKey: ['self'],
  queryFn: async ({ signal }) => {
    const answer = await answerOf(api.GET('/api/admin/user', { signal }));
    belongTo(answer.user.id);
    return answer;
  },
  staleTime: 60_000,
});

/** The settings of the service that the console needs. */
export const uiConfig = queryOptions({
  queryKey: ['ui-config'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/admin/ui-config', { signal })),
  staleTime: 60_000,
});

/** The ways to sign in. Needs no token. */
export const signInMethods = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: ({ signal }) => answerOf(api.GET('/auth/methods', { signal })),
});
