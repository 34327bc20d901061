import { queryOptions } from '@tanstack/react-query';
import { answerOf, type Schema } from '../../client/client.ts';
import { api } from '../api/client.ts';
import { type MemberChange, membersAfter } from './members-after.ts';

export type Group = Schema<'Group'>;
export type Member = Group['users'][number];

export const groups = queryOptions({
  queryKey: ['groups'],
  queryFn: async ({ signal }) => (await answerOf(api.GET('/api/admin/groups', { signal }))).groups,
});

const read = (id: number, signal?: AbortSignal): Promise<Group> =>
  answerOf(api.GET('/api/admin/groups/{id}', { params: { path: { id } }, ...(signal && { signal }) }));

export const group = (id: number) =>
  queryOptions({ queryKey: ['group', id], queryFn: ({ signal }) => read(id, signal) });

/** The members of a group that are edited together. */
export interface GroupDraft {
  readonly name: string;
  readonly description: string;
  /** null: the group has no root role */
  readonly rootRole: number | null;
  readonly mappingsSSO: readonly string[];
}

export const groupDraftOf = ({ name, description, rootRole, mappingsSSO }: Group): GroupDraft => ({
  name,
  description: description ?? '',
  rootRole: rootRole ?? null,
  mappingsSSO,
});

/** Reads a group, bypassing every cache. */
export const groupNow = async (id: number): Promise<GroupDraft> => groupDraftOf(await read(id));

const bodyOf = ({ name, description, rootRole, mappingsSSO }: GroupDraft) => ({
  name: name.trim(),
  description: description.trim() || null,
  rootRole,
  mappingsSSO: [...mappingsSSO],
});

/** @returns the id of the group */
export const createGroup = async (draft: GroupDraft): Promise<number> =>
  (await answerOf(api.POST('/api/admin/groups', { body: bodyOf(draft) }))).id;

export const changeGroup = (id: number, draft: GroupDraft): Promise<unknown> =>
  answerOf(api.PUT('/api/admin/groups/{id}', { params: { path: { id } }, body: bodyOf(draft) }));

export const deleteGroup = (id: number): Promise<unknown> =>
  answerOf(api.DELETE('/api/admin/groups/{id}', { params: { path: { id } } }));

/**
 * Adds and removes members. The API replaces the whole list, so the list is read again first: members that others have
 * added since stay.
 */
export const changeMembers = async (id: number, change: MemberChange): Promise<unknown> => {
  const { users } = await read(id);
  const ids = membersAfter(
    users.map(({ user }) => user.id),
    change,
  );
  return answerOf(
    api.PUT('/api/admin/groups/{id}', {
      params: { path: { id } },
      body: { users: ids.map((member) => ({ id: member })) },
    }),
  );
};
