import * as z from 'zod';
import { addressLimit } from '../limits.ts';
import { routesOf } from './route.ts';

const route = routesOf('oidc', 'OpenID Connect');
/** Of any length here: the operation refuses values that are too long, and does not repeat them in the answer. */
const text = z.string().optional();

export const beginOidcSignIn = route('login', {
  method: 'GET',
  path: '/auth/oidc/login',
  summary: 'Sign in with OpenID Connect',
  description:
    'Leads the browser to the login provider, with a cookie for ten minutes that binds the way back to this browser.',
  access: 'public',
  addressLimit,
  role: 'sign-in',
  query: z.object({
    returnTo: text.describe(
      'Where to go afterwards: a path of this origin; anything else counts as the beginning of the address',
    ),
  }),
  responses: { 302: { description: 'To the login provider' } },
  example: { query: { returnTo: '/projects' }, refused: 403 },
});

export const finishOidcSignIn = route('callback', {
  method: 'GET',
  path: '/auth/oidc/callback',
  summary: 'Come back from the login provider',
  description:
    'Where the login provider sends the browser. Checks who came back, starts a session, sets its cookie, and leads to ' +
    'where the sign-in began. At most ten failed attempts a minute from an address.',
  access: 'public',
  addressLimit,
  role: 'sign-in',
  query: z.object({
    code: text.describe('For which the provider answers its tokens'),
    state: text.describe('As it was sent to the provider'),
    iss: text.describe('The issuer (RFC 9207)'),
    error: text.describe('Why the provider let nobody in; is not repeated'),
  }),
  responses: { 302: { description: 'To where the sign-in began, with the cookie of a session' } },
  errors: [400],
  example: { query: { code: 'code-of-the-provider', state: 'state-of-the-sign-in' }, refused: 400 },
});
