import * as z from 'zod';
import { addressLimit } from '../limits.ts';
import { newSignupToken, signupToken, signupTokenChange } from '../schemas/signup-token.ts';
import { signup, user } from '../schemas/user.ts';
import { routesOf } from './route.ts';

const route = routesOf('signup');
const access = { anyOf: ['ADMIN'] } as const;
const params = z.object({ token: z.string().describe('Secret of a signup token') });
const secret = '00112233445566778899aabbccddeeff';

export const listSignupTokens = route('list', {
  method: 'GET',
  path: '/api/admin/invite-link/tokens',
  summary: 'List signup tokens',
  description: 'All public signup tokens by creation, with those who used them.',
  access,
  role: 'reader',
  responses: { 200: { description: 'Signup tokens', schema: z.object({ tokens: z.array(signupToken) }) } },
  example: {},
});

export const createSignupToken = route('create', {
  method: 'POST',
  path: '/api/admin/invite-link/tokens',
  summary: 'Create a signup token',
  description: 'Everyone who has the link may sign up as a Viewer. A token is open for a month at most.',
  access,
  role: 'writer',
  body: newSignupToken,
  responses: { 201: { description: 'The token', schema: signupToken } },
  example: { body: { name: 'Spring course', expiresAt: '2099-01-31T12:00:00.000Z' } },
});

export const readSignupToken = route('read', {
  method: 'GET',
  path: '/api/admin/invite-link/tokens/{token}',
  summary: 'Read a signup token',
  description: 'One public signup token.',
  access,
  role: 'reader',
  params,
  responses: { 200: { description: 'The token', schema: signupToken } },
  errors: [404],
  example: { params: { token: secret } },
});

export const updateSignupToken = route('update', {
  method: 'PUT',
  path: '/api/admin/invite-link/tokens/{token}',
  summary: 'Change a signup token',
  description:
    'Switches a token on or off, or changes when it expires. When an expired token gets a later date, it opens ' +
    'again unless it was switched off.',
  access,
  role: 'writer',
  params,
  body: signupTokenChange,
  responses: { 200: { description: 'The token', schema: signupToken } },
  errors: [404],
  example: { params: { token: secret }, body: { expiresAt: '2099-06-30T12:00:00.000Z' } },
});

export const validateInvite = route('validate', {
  method: 'GET',
  path: '/invite/{token}/validate',
  summary: 'Check an invitation',
  description: 'Checks whether somebody can sign up with this token now.',
  access: 'public',
  addressLimit,
  role: 'reader',
  params,
  responses: { 200: { description: 'The token is open' } },
  errors: [400],
  example: { params: { token: secret } },
});

export const signUp = route('sign-up', {
  method: 'POST',
  path: '/invite/{token}/signup',
  summary: 'Sign up with an invitation',
  description: 'Creates a user with the role Viewer. See the creation of users for the rules of passwords.',
  access: 'public',
  addressLimit,
  role: 'writer',
  params,
  body: signup,
  responses: { 201: { description: 'The user', schema: user } },
  example: {
    params: { token: secret },
    body: { email: 'ola@example.com', name: 'Ola Nordmann', password: 'Seven-geese-fly-7' },
  },
});
