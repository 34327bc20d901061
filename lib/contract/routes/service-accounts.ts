import * as z from 'zod';
import { accessId } from '../schemas/access-id.ts';
import { createdPersonalToken, newPersonalToken, personalToken } from '../schemas/personal-token.ts';
import { role } from '../schemas/role.ts';
import { newServiceAccount, serviceAccount, serviceAccountChange } from '../schemas/service-account.ts';
import { routesOf } from './route.ts';

const route = routesOf('service-accounts');
const access = { anyOf: ['ADMIN'] } as const;
const params = z.object({ id: accessId.describe('Id of a service account') });

export const listServiceAccounts = route('list', {
  method: 'GET',
  path: '/api/admin/service-account',
  summary: 'List service accounts',
  description: 'All service accounts by id, with their tokens (never the secrets), and all root roles.',
  access,
  role: 'reader',
  responses: {
    200: {
      description: 'Service accounts',
      schema: z.object({ serviceAccounts: z.array(serviceAccount), rootRoles: z.array(role) }),
    },
  },
  example: {},
});

export const createServiceAccount = route('create', {
  method: 'POST',
  path: '/api/admin/service-account',
  summary: 'Create a service account',
  description:
    'Creates an account for a program. Like a user, it can have project roles and be a member of groups. Without a ' +
    'username it gets one made from the name.',
  access,
  role: 'writer',
  body: newServiceAccount,
  responses: { 201: { description: 'The service account', schema: serviceAccount } },
  errors: [409],
  example: { body: { name: 'Deploy pipeline', rootRole: 2 } },
});

export const updateServiceAccount = route('update', {
  method: 'PUT',
  path: '/api/admin/service-account/{id}',
  summary: 'Change a service account',
  description: 'Changes name and root role, if they are given. The username stays the same.',
  access,
  role: 'writer',
  params,
  body: serviceAccountChange,
  responses: { 200: { description: 'The service account', schema: serviceAccount } },
  errors: [404],
  example: { params: { id: '4' }, body: { name: 'Build server in Oslo', rootRole: 3 } },
});

export const deleteServiceAccount = route('delete', {
  method: 'DELETE',
  path: '/api/admin/service-account/{id}',
  summary: 'Delete a service account',
  description: 'Deletes a service account with its tokens and roles. They stop working with the next request.',
  access,
  role: 'writer',
  params,
  responses: { 200: { description: 'The service account is deleted' } },
  errors: [400, 404],
  example: { params: { id: '5' } },
});

export const listServiceAccountTokens = route('list-tokens', {
  method: 'GET',
  path: '/api/admin/service-account/{id}/token',
  summary: 'List the tokens of a service account',
  description: 'Its tokens with their last use, never their secrets.',
  access,
  role: 'reader',
  params,
  responses: { 200: { description: 'The tokens, by id', schema: z.object({ pats: z.array(personalToken) }) } },
  errors: [400, 404],
  example: { params: { id: '4' } },
});

export const createServiceAccountToken = route('create-token', {
  method: 'POST',
  path: '/api/admin/service-account/{id}/token',
  summary: 'Create a token for a service account',
  description:
    'An account may have at most ten tokens, each with its own description and an expiry date in the future. The ' +
    'secret is only in this answer.',
  access,
  role: 'writer',
  params,
  body: newPersonalToken,
  responses: { 201: { description: 'The token with its secret', schema: createdPersonalToken } },
  errors: [404, 409],
  example: { params: { id: '4' }, body: { description: 'nightly', expiresAt: '2099-01-31T12:00:00.000Z' } },
});

export const deleteServiceAccountToken = route('delete-token', {
  method: 'DELETE',
  path: '/api/admin/service-account/{id}/token/{tokenId}',
  summary: 'Delete a token of a service account',
  description: 'Revokes the token; it stops working with the next request.',
  access,
  role: 'writer',
  params: params.extend({ tokenId: accessId.describe('Id of the token') }),
  responses: { 200: { description: 'The token is deleted' } },
  errors: [400, 404],
  example: { params: { id: '4', tokenId: '5' } },
});
