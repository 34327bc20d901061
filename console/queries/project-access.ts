import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '../../client/client.ts';
import { api } from '../api/client.ts';
import { type Holder, holderOf } from './people.ts';

/** A holder of roles in a project. */
export interface Member extends Holder {
  /** Ids of the roles, ascending. */
  readonly roles: readonly number[];
  readonly addedAt: string;
  /** Last use; undefined: groups have none. */
  readonly seenAt: string | null | undefined;
  /** Names of the users in a group; empty for other members. */
  readonly people: readonly string[];
}

const read = (projectId: string, signal?: AbortSignal) =>
  answerOf(
    api.GET('/api/admin/projects/{projectId}/access', {
      params: { path: { projectId } },
      ...(signal && { signal }),
    }),
  );

const membersOf = ({ users, groups }: Awaited<ReturnType<typeof read>>): readonly Member[] => [
  ...groups.map(
    ({ id, name, description, roles, addedAt, users: people }): Member => ({
      kind: 'group',
      id,
      name,
      about: description ?? '',
      roles,
      addedAt,
      seenAt: undefined,
      people: people.map(({ user }) => holderOf(user).name),
    }),
  ),
  ...users.map(
    (user): Member => ({
      ...holderOf(user),
      roles: user.roles,
      addedAt: user.addedAt,
      seenAt: user.seenAt ?? null,
      people: [],
    }),
  ),
];

/** The holders of roles in a project, as the API lists them. Needs `UPDATE_PROJECT` in the project. */
export const projectHolders = (projectId: string) =>
  queryOptions({ queryKey: ['project-access', projectId], queryFn: ({ signal }) => read(projectId, signal) });

/** The holders of roles in a project, as members. */
export const projectMembers = (projectId: string) => queryOptions({ ...projectHolders(projectId), select: membersOf });

const isSameHolder = (a: Pick<Holder, 'kind' | 'id'>, b: Pick<Holder, 'kind' | 'id'>): boolean =>
  a.id === b.id && (a.kind === 'group') === (b.kind === 'group');

/** Reads the roles of a member, bypassing every cache. */
export const rolesNow = async (projectId: string, holder: Pick<Holder, 'kind' | 'id'>): Promise<readonly number[]> =>
  membersOf(await read(projectId)).find((one) => isSameHolder(one, holder))?.roles ?? [];

export interface NewMembers {
  readonly roles: readonly number[];
  readonly holders: readonly Holder[];
}

/** Gives every role to every holder, in addition to the roles that they have. */
export const addMembers = (projectId: string, { roles, holders }: NewMembers): Promise<unknown> =>
  answerOf(
    api.POST('/api/admin/projects/{projectId}/access', {
      params: { path: { projectId } },
      body: {
        roles: [...roles],
        users: holders.filter(({ kind }) => kind !== 'group').map(({ id }) => id),
        groups: holders.filter(({ kind }) => kind === 'group').map(({ id }) => id),
      },
    }),
  );

/** Replaces the roles of a member; an empty list removes the member. */
export const setRoles = (
  projectId: string,
  { kind, id }: Pick<Holder, 'kind' | 'id'>,
  roles: readonly number[],
): Promise<unknown> => {
  const body = { roles: [...roles] };
  if (kind === 'group') {
    const params = { path: { projectId, groupId: id } };
    return roles.length === 0
      ? answerOf(api.DELETE('/api/admin/projects/{projectId}/groups/{groupId}/roles', { params }))
      : answerOf(api.PUT('/api/admin/projects/{projectId}/groups/{groupId}/roles', { params, body }));
  }
  const params = { path: { projectId, userId: id } };
  return roles.length === 0
    ? answerOf(api.DELETE('/api/admin/projects/{projectId}/users/{userId}/roles', { params }))
    : answerOf(api.PUT('/api/admin/projects/{projectId}/users/{userId}/roles', { params, body }));
};
