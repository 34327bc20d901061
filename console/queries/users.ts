import { queryOptions } from '@tanstack/react-query';
import { answerOf, type BodyOf, type DataOf, type Schema } from '../../client/client.ts';
import { api } from '../api/client.ts';
import type { NewToken } from './accounts.ts';

export type User = Schema<'User'>;

export const users = queryOptions({
  queryKey: ['users'],
  queryFn: async ({ signal }) => (await answerOf(api.GET('/api/admin/user-admin', { signal }))).users,
});

const read = (id: number, signal?: AbortSignal) =>
  answerOf(api.GET('/api/admin/user-admin/{id}', { params: { path: { id } }, ...(signal && { signal }) }));

export const user = (id: number) => queryOptions({ queryKey: ['user', id], queryFn: ({ signal }) => read(id, signal) });

/** The members of a user that are edited together; an empty text means: not set. */
export interface UserDraft {
  readonly name: string;
  readonly email: string;
  readonly username: string;
  /** null: the user has no root role */
  readonly rootRole: number | null;
}

export const userDraftOf = ({ name, email, username, rootRole }: User): UserDraft => ({
  name: name ?? '',
  email: email ?? '',
  username: username ?? '',
  rootRole: rootRole ?? null,
});

/** Reads a user, bypassing every cache. */
export const userNow = async (id: number): Promise<UserDraft> => userDraftOf(await read(id));

/** Drops empty names, because the API cannot remove a name. */
const given = ({ name, email, username }: Omit<UserDraft, 'rootRole'>) => ({
  ...(name.trim() !== '' && { name: name.trim() }),
  ...(email.trim() !== '' && { email: email.trim() }),
  ...(username.trim() !== '' && { username: username.trim() }),
});

export interface NewUser extends UserDraft {
  readonly rootRole: number;
  /** Absent: the user is invited, and sets a password. */
  readonly password?: string;
}

/** @returns the user; without a password, the answer has an invitation link */
export const createUser = ({ rootRole, password, ...names }: NewUser): Promise<User> =>
  answerOf(
    api.POST('/api/admin/user-admin', {
      body: { ...given(names), rootRole, ...(password !== undefined && { password }) },
    }),
  );

export const changeUser = (id: number, { rootRole, ...names }: UserDraft): Promise<User> => {
  const body: BodyOf<'/api/admin/user-admin/{id}', 'put'> = {
    ...given(names),
    ...(rootRole !== null && { rootRole }),
  };
  return answerOf(api.PUT('/api/admin/user-admin/{id}', { params: { path: { id } }, body }));
};

export const deleteUser = (id: number): Promise<unknown> =>
  answerOf(api.DELETE('/api/admin/user-admin/{id}', { params: { path: { id } } }));

export const setPassword = (
  id: number,
  body: BodyOf<'/api/admin/user-admin/{id}/change-password', 'post'>,
): Promise<unknown> =>
  answerOf(api.POST('/api/admin/user-admin/{id}/change-password', { params: { path: { id } }, body }));

/** Creates a link to set a password, valid once within a day. */
export const passwordLink = async (body: BodyOf<'/api/admin/user-admin/reset-password', 'post'>): Promise<string> =>
  (await answerOf(api.POST('/api/admin/user-admin/reset-password', { body }))).resetPasswordUrl;

const sessions = (id: number, signal: AbortSignal) =>
  api.GET('/api/admin/user-admin/{id}/sessions', { params: { path: { id } }, signal });

export type Session = DataOf<Awaited<ReturnType<typeof sessions>>>['sessions'][number];

export const userSessions = (id: number) =>
  queryOptions({
    queryKey: ['user-sessions', id],
    queryFn: async ({ signal }) => (await answerOf(sessions(id, signal))).sessions,
  });

export const endSession = (id: number, sessionId: string): Promise<unknown> =>
  answerOf(api.DELETE('/api/admin/user-admin/{id}/sessions/{sessionId}', { params: { path: { id, sessionId } } }));

export const endSessions = (id: number): Promise<unknown> =>
  answerOf(api.DELETE('/api/admin/user-admin/{id}/sessions', { params: { path: { id } } }));

export const userTokens = (id: number) =>
  queryOptions({
    queryKey: ['user-tokens', id],
    queryFn: async ({ signal }) =>
      (await answerOf(api.GET('/api/admin/user-admin/{id}/tokens', { params: { path: { id } }, signal }))).pats,
  });

/** @returns the secret; the API never shows it again */
export const createUserToken = async (id: number, token: NewToken): Promise<string> =>
  (await answerOf(api.POST('/api/admin/user-admin/{id}/tokens', { params: { path: { id } }, body: token }))).secret;

export const deleteUserToken = (id: number, tokenId: number): Promise<unknown> =>
  answerOf(api.DELETE('/api/admin/user-admin/{id}/tokens/{tokenId}', { params: { path: { id, tokenId } } }));
