import * as z from 'zod';
import { accessId } from '../schemas/access-id.ts';
import { createdPersonalToken, newPersonalToken, personalToken } from '../schemas/personal-token.ts';
import { routesOf } from './route.ts';

const route = routesOf('personal-tokens');
const admin = { anyOf: ['ADMIN'] } as const;
const list = { 200: { description: 'The tokens, by id', schema: z.object({ pats: z.array(personalToken) }) } };
const created = { 201: { description: 'The token with its secret', schema: createdPersonalToken } };
const deleted = { 200: { description: 'The token is deleted' } };
const body = newPersonalToken;
const example = { description: 'laptop', expiresAt: '2099-01-31T12:00:00.000Z' };
const rules =
  'An account may have at most ten tokens, each with its own description and an expiry date in the future. The ' +
  'secret is only in this answer.';
const account = { id: accessId.describe('Id of a user or service account') };
const tokenId = accessId.describe('Id of the token');

export const listOwnTokens = route('list-own', {
  method: 'GET',
  path: '/api/admin/user/tokens',
  summary: 'List own tokens',
  description: 'The personal tokens of the user who calls, with their last use.',
  access: 'any',
  role: 'reader',
  responses: list,
  errors: [400],
  example: { caller: 'user' },
});

export const createOwnToken = route('create-own', {
  method: 'POST',
  path: '/api/admin/user/tokens',
  summary: 'Create an own token',
  description: `Creates a token that may do what the user who calls may do. ${rules}`,
  access: 'any',
  role: 'writer',
  body,
  responses: created,
  errors: [409],
  example: { caller: 'user', body: example },
});

export const deleteOwnToken = route('delete-own', {
  method: 'DELETE',
  path: '/api/admin/user/tokens/{id}',
  summary: 'Delete an own token',
  description: 'Revokes a token of the user who calls; it stops working with the next request.',
  access: 'any',
  role: 'writer',
  params: z.object({ id: tokenId }),
  responses: deleted,
  errors: [400, 404],
  example: { caller: 'user', params: { id: '3' } },
});

export const listUserTokens = route('list', {
  method: 'GET',
  path: '/api/admin/user-admin/{id}/tokens',
  summary: 'List the tokens of a user',
  description: 'The personal tokens of a user or service account, with their last use.',
  access: admin,
  role: 'reader',
  params: z.object(account),
  responses: list,
  errors: [400, 404],
  example: { params: { id: '2' } },
});

export const createUserToken = route('create', {
  method: 'POST',
  path: '/api/admin/user-admin/{id}/tokens',
  summary: 'Create a token for a user',
  description: `Creates a token for a user or service account. ${rules}`,
  access: admin,
  role: 'writer',
  params: z.object(account),
  body,
  responses: created,
  errors: [404, 409],
  example: { params: { id: '1' }, body: example },
});

export const deleteUserToken = route('delete', {
  method: 'DELETE',
  path: '/api/admin/user-admin/{id}/tokens/{tokenId}',
  summary: 'Delete a token of a user',
  description: 'Revokes a token of a user or service account; it stops working with the next request.',
  access: admin,
  role: 'writer',
  params: z.object({ ...account, tokenId }),
  responses: deleted,
  errors: [400, 404],
  example: { params: { id: '2', tokenId: '4' } },
});
