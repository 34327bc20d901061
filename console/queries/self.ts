import { hashKey, queryOptions } from '@tanstack/react-query';
import { answerOf } from '../../client/client.ts';
import { api } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { onEntry } from '../session/session.ts';
import { environments, featureTypes } from './configuration.ts';

/** The signed-in user with its rights. */
export const self = queryOptions({
  queryKey: ['self'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/admin/user', { signal })),
  staleTime: 60_000,
});

/** The settings of the service that the console needs. */
export const uiConfig = queryOptions({
  queryKey: ['ui-config'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/admin/ui-config', { signal })),
  staleTime: 60_000,
});

// All of it comes with each token of the session, so no page asks for it when it opens.
onEntry((entry) => {
  queryClient.setQueryData(self.queryKey, entry.self);
  queryClient.setQueryData(uiConfig.queryKey, entry.uiConfig);
  queryClient.setQueryData(environments.queryKey, entry.environments);
  queryClient.setQueryData(featureTypes.queryKey, entry.featureTypes);
});

/** Drops everything that was read for the user before, except what came with the token of this one. */
export const forgetOthers = (): void => {
  const kept = new Set([self, uiConfig, environments, featureTypes].map(({ queryKey }) => hashKey(queryKey)));
  queryClient.removeQueries({ predicate: ({ queryHash }) => !kept.has(queryHash) });
  queryClient.getMutationCache().clear();
};

/** The ways to sign in. Needs no token. */
export const signInMethods = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: ({ signal }) => answerOf(api.GET('/auth/methods', { signal })),
});
