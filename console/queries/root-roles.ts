import { queryOptions } from '@tanstack/react-query';
import { answerOf, type Schema } from '../../client/client.ts';
import { api } from '../api/client.ts';

export type Role = Schema<'Role'>;

/** Roles that count everywhere: what users, service accounts and groups can be given. */
export const rootRoles = queryOptions({
  queryKey: ['root-roles'],
  queryFn: async ({ signal }) =>
    (await answerOf(api.GET('/api/admin/roles', { signal }))).roles.filter(({ type }) => type.startsWith('root')),
  staleTime: 60_000,
});

/** One role with what it permits. */
export const roleWithPermissions = (id: number) =>
  queryOptions({
    queryKey: ['role-with-permissions', id],
    queryFn: ({ signal }) => answerOf(api.GET('/api/admin/roles/{id}', { params: { path: { id } }, signal })),
    staleTime: 60_000,
  });
