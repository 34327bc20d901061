import { queryOptions } from '@tanstack/react-query';
import { answerOf, type Schema } from '../../client/client.ts';
import { type Account, nameOf } from '../accounts/names.ts';
import { api } from '../api/client.ts';
import { groups } from './groups.ts';
import { inOrder, type RoleDraft, type RoleKind } from './held.ts';
import type { Holder } from './people.ts';
import { serviceAccounts } from './service-accounts.ts';
import { users } from './users.ts';

export type Role = Schema<'Role'>;
export type PermissionName = Schema<'RolePermission'>['name'];

export const kindOf = ({ type }: Pick<Role, 'type'>): RoleKind => (type.startsWith('root') ? 'root' : 'project');

/** The built-in role Member, which most people in a project hold (docs/contract/access.md §5). */
export const memberRoleId = 5;

/** The built-in root role with the fewest rights. */
export const viewerRoleId = 3;

/** A built-in role cannot be changed or deleted. */
export const isBuiltIn = ({ type }: Pick<Role, 'type'>): boolean => type === 'root' || type === 'project';

const staleTime = 60_000;

export const roles = queryOptions({
  queryKey: ['roles'],
  queryFn: async ({ signal }) => (await answerOf(api.GET('/api/admin/roles', { signal }))).roles,
  staleTime,
});

/** The root roles: those that users, service accounts and groups can be given. */
export const rootRoles = queryOptions({
  ...roles,
  select: (all) => all.filter((one) => kindOf(one) === 'root'),
});

const read = (id: number, signal?: AbortSignal) =>
  answerOf(api.GET('/api/admin/roles/{id}', { params: { path: { id } }, ...(signal && { signal }) }));

export type RoleWithPermissions = Awaited<ReturnType<typeof read>>;

export const role = (id: number) =>
  queryOptions({ queryKey: ['role', id], queryFn: ({ signal }) => read(id, signal), staleTime });

/** All permissions that roles can have. */
export const availablePermissions = queryOptions({
  queryKey: ['permissions'],
  queryFn: async ({ signal }) => (await answerOf(api.GET('/api/admin/permissions', { signal }))).permissions,
  staleTime,
});

export type AvailablePermissions = Awaited<ReturnType<NonNullable<(typeof availablePermissions)['queryFn']>>>;

export const roleDraftOf = (stored: RoleWithPermissions): RoleDraft => ({
  name: stored.name,
  description: stored.description ?? '',
  kind: kindOf(stored),
  permissions: inOrder(
    stored.permissions.map(({ name, environment }) => ({ name, ...(environment !== null && { environment }) })),
  ),
});

/** Reads a role, bypassing every cache. */
export const roleNow = async (id: number): Promise<RoleDraft> => roleDraftOf(await read(id));

const bodyOf = ({ name, description, kind, permissions }: RoleDraft) => ({
  name: name.trim(),
  description,
  type: kind === 'root' ? ('root-custom' as const) : ('custom' as const),
  // The names come from the API, so they are valid.
  permissions: permissions.map(({ name, environment }) => ({
    name: name as PermissionName,
    ...(environment !== undefined && { environment }),
  })),
});

/** @returns the id of the role */
export const createRole = async (draft: RoleDraft): Promise<number> =>
  (await answerOf(api.POST('/api/admin/roles', { body: bodyOf(draft) }))).id;

export const changeRole = (id: number, draft: RoleDraft): Promise<unknown> =>
  answerOf(api.PUT('/api/admin/roles/{id}', { params: { path: { id } }, body: bodyOf(draft) }));

export const deleteRole = (id: number): Promise<unknown> =>
  answerOf(api.DELETE('/api/admin/roles/{id}', { params: { path: { id } } }));

/** The projects in which a role is held, with the number of holders. */
export const projectsWithRole = (id: number) =>
  queryOptions({
    queryKey: ['role-projects', id],
    queryFn: async ({ signal }) =>
      (await answerOf(api.GET('/api/admin/projects/roles/{id}/access', { params: { path: { id } }, signal }))).projects,
  });

/** A holder of a root role. */
export interface RootHolder extends Pick<Holder, 'kind' | 'id' | 'name'> {
  readonly role: number;
}

/** Those holders in a list who hold a root role. */
const holding = (
  kind: RootHolder['kind'],
  list: readonly (Account & { readonly rootRole?: number | null | undefined })[],
): readonly RootHolder[] =>
  list.flatMap((one) => (one.rootRole ? [{ kind, id: one.id, name: nameOf(one), role: one.rootRole }] : []));

/** All holders of root roles. Needs `ADMIN`. */
export const rootHolders = queryOptions({
  queryKey: ['root-holders'],
  queryFn: async ({ client }): Promise<readonly RootHolder[]> => {
    const [ofUsers, ofGroups, ofServiceAccounts] = await Promise.all([
      client.fetchQuery(users),
      client.fetchQuery(groups),
      client.fetchQuery(serviceAccounts),
    ]);
    return [
      ...holding('user', ofUsers),
      ...holding('group', ofGroups),
      ...holding('serviceAccount', ofServiceAccounts),
    ];
  },
});
