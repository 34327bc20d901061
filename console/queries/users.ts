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

/** What of a user can be edited together; empty: it has none. */
export interface UserDraft {
  readonly name: string;
  readonly email: string;
  readonly username: string;
  /** null: none */
  readonly rootRole: number | null;
}

export const userDraftOf = ({ name, email, username, rootRole }: User): UserDraft => ({
  name: name ?? '',
  email: email ?? '',
  username: username ?? '',
  rootRole: rootRole ?? null,
});

/** A user as it is at this moment, past every cache. */
export const userNow = async (id: number): Promise<UserDraft> => userDraftOf(await read(id));

/** What is given of some names: an empty one is not sent, because nothing can take a name away. */
const given = ({ name, email, username }: Omit<UserDraft, 'rootRole'>) => ({
  ...(name.trim() !== '' && { name: name.trim() }),
  ...(email.trim() !== '' && { email: email.trim() }),
  ...(username.trim() !== '' && { username: username.trim() }),
});

export interface NewUser extends UserDraft {
  readonly rootRole: number;
  /** Absent: the user is invited, and sets one. */
  readonly password?: string;
}

/** @returns the user; one without a password with the link of the invitation */
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

export const setPassword = (id: number, password: string): Promise<unknown> =>
  answerOf(api.POST('/api/admin/user-admin/{id}/change-password', { params: { path: { id } }, body: { password } }));

/** Makes a link with which somebody sets a password, for a day and once. */
export const passwordLink = async (id: number): Promise<string> =>
  (await answerOf(api.POST('/api/admin/user-admin/reset-password', { body: { id } }))).resetPasswordUrl;

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
