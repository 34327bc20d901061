import * as z from 'zod';
import { addressLimit } from '../limits.ts';
import { accessId } from '../schemas/access-id.ts';
import { consoleEntry, login, ownSession, passwordSignIn, session } from '../schemas/session.ts';
import { user } from '../schemas/user.ts';
import { signInOptions } from '../sign-in.ts';
import { routesOf } from './route.ts';

const route = routesOf('sessions');
const admin = { anyOf: ['ADMIN'] } as const;
const sessionId = z.uuid().describe('Id of a session');
const sessions = { 200: { description: 'Sessions', schema: z.object({ sessions: z.array(session) }) } } as const;
/** The cookie of a session of the demo data, under both of its names. */
const exampleCookie = `2.${'Demo'.repeat(10)}Dem`;
const fromPage = {
  Cookie: `__Host-halyard-session=${exampleCookie}; halyard-session=${exampleCookie}`,
  'Sec-Fetch-Site': 'same-origin',
};
const exampleSession = '3f0d5a52-1c1e-4a7e-9d0e-0a1b2c3d4e5f';

export const listSignInMethods = route('list-methods', {
  method: 'GET',
  path: '/auth/methods',
  summary: 'List the ways to sign in',
  description: 'Which ways to sign in are open, and where each begins.',
  access: 'public',
  addressLimit,
  role: 'reader',
  responses: { 200: { description: 'The ways', schema: signInOptions } },
  example: {},
});

export const signInWithPassword = route('sign-in', {
  method: 'POST',
  path: '/auth/simple/login',
  summary: 'Sign in with a password',
  description:
    'Starts a session and sets its cookie. At most ten attempts a minute for an account, and from an address. An unknown ' +
    'account and a wrong password are answered alike.',
  access: 'public',
  addressLimit,
  role: 'sessions',
  body: passwordSignIn,
  responses: { 200: { description: 'The user', schema: user } },
  example: { body: { username: 'ingrid', password: 'Seven-geese-fly-7' } },
});

export const createSessionToken = route('create-token', {
  method: 'POST',
  path: '/auth/token',
  summary: 'Get a token for the API',
  description:
    'A token for ten minutes, for the session whose cookie is sent. It has the rights of the user, and ends with the ' +
    'session. With it come the user and the configuration of a console, environments and feature types. Only pages of this address may ask.',
  access: 'public',
  addressLimit,
  cookie: 'session',
  role: 'sessions',
  accepts: 'any',
  responses: { 200: { description: 'The token, and what a console begins with', schema: consoleEntry } },
  example: { headers: fromPage },
});

export const signOut = route('sign-out', {
  method: 'POST',
  path: '/logout',
  summary: 'Sign out',
  description: 'Ends the session whose cookie is sent, with its tokens. Only pages of this address may ask.',
  access: 'public',
  addressLimit,
  role: 'sign-in',
  accepts: 'any',
  responses: {
    200: {
      description: 'The session has ended',
      schema: z.object({
        redirect: z.string().nullable().describe('Where to go to sign out at the provider, too; null: nowhere'),
      }),
    },
  },
  example: { headers: fromPage },
});

export const listOwnSessions = route('list-own', {
  method: 'GET',
  path: '/api/admin/user/sessions',
  summary: 'List one’s own sessions',
  description: 'The open sessions of the user who calls, the newest first. API tokens belong to no user: 400.',
  access: 'any',
  role: 'reader',
  responses: { 200: { description: 'Sessions', schema: z.object({ sessions: z.array(ownSession) }) } },
  errors: [400],
  example: { caller: 'user' },
});

export const endOwnSession = route('end-own', {
  method: 'DELETE',
  path: '/api/admin/user/sessions/{id}',
  summary: 'End one of one’s own sessions',
  description: 'Ends it with its tokens, at once.',
  access: 'any',
  role: 'sessions',
  duringMaintenance: true,
  params: z.object({ id: sessionId }),
  responses: { 200: { description: 'It has ended' } },
  errors: [400, 404],
  example: { caller: 'user', params: { id: exampleSession } },
});

const params = z.object({ id: accessId.describe('Id of a user') });

export const listSessions = route('list', {
  method: 'GET',
  path: '/api/admin/user-admin/{id}/sessions',
  summary: 'List the sessions of a user',
  description: 'The open sessions, the newest first.',
  access: admin,
  role: 'reader',
  params,
  responses: sessions,
  errors: [400, 404],
  example: { params: { id: '2' } },
});

export const endSessions = route('end-all', {
  method: 'DELETE',
  path: '/api/admin/user-admin/{id}/sessions',
  summary: 'End all sessions of a user',
  description: 'Ends them with their tokens, at once.',
  access: admin,
  role: 'sessions',
  duringMaintenance: true,
  params,
  responses: { 200: { description: 'They have ended' } },
  errors: [400, 404],
  example: { params: { id: '2' } },
});

export const endSession = route('end', {
  method: 'DELETE',
  path: '/api/admin/user-admin/{id}/sessions/{sessionId}',
  summary: 'End a session of a user',
  description: 'Ends it with its tokens, at once.',
  access: admin,
  role: 'sessions',
  duringMaintenance: true,
  params: z.object({ ...params.shape, sessionId }),
  responses: { 200: { description: 'It has ended' } },
  errors: [400, 404],
  example: { params: { id: '2', sessionId: exampleSession } },
});

export const listLogins = route('list-logins', {
  method: 'GET',
  path: '/api/admin/logins',
  summary: 'List attempts to sign in',
  description:
    'The newest 1,000 attempts of 90 days, the newest first, as JSON, or as a table if only `text/csv` is accepted.',
  access: admin,
  role: 'reader',
  responses: {
    200: {
      description: 'The attempts',
      schema: z.object({ events: z.array(login) }),
      contentTypes: ['application/json', 'text/csv'],
    },
  },
  example: {},
});
