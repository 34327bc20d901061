import { queryOptions } from '@tanstack/react-query';
import { answerOf, type Schema } from '../../client/client.ts';
import { api } from '../api/client.ts';
import { signedIn } from '../session/session.ts';
import type { NewToken } from './accounts.ts';

/** The root role of the caller, and the projects in which it has a role. */
export const profile = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/admin/user/profile', { signal })),
});

/** The names of the caller. Empty: not set. */
export interface Names {
  readonly name: string;
  readonly username: string;
  readonly email: string;
}

export const namesOf = ({ name, username, email }: Schema<'User'>): Names => ({
  name: name ?? '',
  username: username ?? '',
  email: email ?? '',
});

/** Reads the names of the caller, bypassing every cache. */
export const namesNow = async (): Promise<Names> => namesOf((await answerOf(api.GET('/api/admin/user'))).user);

/** Needs ADMIN, even for the caller's own names. */
export const changeNames = (id: number, { name, username, email }: Names): Promise<unknown> =>
  answerOf(
    api.PUT('/api/admin/user-admin/{id}', {
      params: { path: { id } },
      body: { ...(name !== '' && { name }), ...(username !== '' && { username }), ...(email !== '' && { email }) },
    }),
  );

export interface PasswordChange {
  /** Empty: the user has no password yet. */
  readonly oldPassword: string;
  readonly password: string;
  /** The username for the next sign-in. */
  readonly username: string;
}

/** If this fails, the dialog for an ended session asks for the password. */
const signInAgain = async (username: string, password: string): Promise<void> => {
  const { response } = await api.POST('/auth/simple/login', { body: { username, password } });
  if (response.ok) await signedIn();
};

/** Changes the caller's password, which ends all sessions, and signs in again. */
export const changePassword = async ({ oldPassword, password, username }: PasswordChange): Promise<void> => {
  const body = { password, confirmPassword: password, ...(oldPassword !== '' && { oldPassword }) };
  await answerOf(api.POST('/api/admin/user/change-password', { body }));
  await signInAgain(username, password).catch(() => undefined);
};

export const personalTokens = queryOptions({
  queryKey: ['personal-tokens'],
  queryFn: async ({ signal }) => (await answerOf(api.GET('/api/admin/user/tokens', { signal }))).pats,
});

/** @returns the secret; the API never shows it again */
export const createPersonalToken = async (token: NewToken): Promise<string> =>
  (await answerOf(api.POST('/api/admin/user/tokens', { body: token }))).secret;

export const deletePersonalToken = (id: number): Promise<unknown> =>
  answerOf(api.DELETE('/api/admin/user/tokens/{id}', { params: { path: { id } } }));

const listSessions = (signal?: AbortSignal) => api.GET('/api/admin/user/sessions', { ...(signal && { signal }) });

/** The sessions of the caller, including the session of this page. */
export const ownSessions = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: async ({ signal }) => (await answerOf(listSessions(signal))).sessions,
});

export const endSession = (id: string): Promise<unknown> =>
  answerOf(api.DELETE('/api/admin/user/sessions/{id}', { params: { path: { id } } }));
