import * as z from 'zod';
import { apiToken, apiTokenChange, createdApiToken, namedApiTokens, newApiToken } from '../schemas/api-token.ts';
import { routesOf } from './route.ts';

const route = routesOf('api-tokens', 'API tokens');
const token = z.string().describe('The secret of a token, or its id or handle from a list');
const list = { 200: { description: 'The tokens, by id', schema: namedApiTokens } };
const created = { 201: { description: 'The token with its secret', schema: createdApiToken } };
const perKind = 'Admin tokens need `ADMIN`, the others the permission of their kind.';

export const listApiTokens = route('list', {
  method: 'GET',
  path: '/api/admin/api-tokens',
  summary: 'List API tokens',
  description: `All tokens of the kinds that the caller may read, with handles in place of their secrets. ${perKind}`,
  access: { anyOf: ['READ_CLIENT_API_TOKEN', 'READ_FRONTEND_API_TOKEN'] },
  role: 'reader',
  responses: list,
  example: {},
});

export const createApiToken = route('create', {
  method: 'POST',
  path: '/api/admin/api-tokens',
  summary: 'Create an API token',
  description: `The secret is shown this once. ${perKind}`,
  access: 'any',
  needs: '`ADMIN`, `CREATE_CLIENT_API_TOKEN` or `CREATE_FRONTEND_API_TOKEN`, as the kind of token requires',
  role: 'writer',
  body: newApiToken,
  responses: created,
  example: { body: { tokenName: 'web shop', type: 'client', environment: 'production', projects: ['default'] } },
});

export const readApiToken = route('read', {
  method: 'GET',
  path: '/api/admin/api-tokens/{token}',
  summary: 'Read an API token',
  description: `One token, with a handle in place of its secret. By a name: \`tokens\`, all of that name that the caller may read. ${perKind}`,
  access: { anyOf: ['READ_CLIENT_API_TOKEN', 'READ_FRONTEND_API_TOKEN'] },
  role: 'reader',
  params: z.object({ token: token.describe('The secret of a token, its id or handle from a list, or a name') }),
  responses: {
    200: { description: 'The token, or the tokens of the name', schema: z.union([apiToken, namedApiTokens]) },
  },
  errors: [404],
  example: { params: { token: '1' } },
});

export const updateApiToken = route('update', {
  method: 'PUT',
  path: '/api/admin/api-tokens/{token}',
  summary: 'Change when an API token expires',
  description: `The token is named by its secret, its \`id\` or its handle. ${perKind}`,
  access: { anyOf: ['UPDATE_CLIENT_API_TOKEN', 'UPDATE_FRONTEND_API_TOKEN'] },
  role: 'writer',
  params: z.object({ token }),
  body: apiTokenChange,
  responses: { 200: { description: 'The token is changed' } },
  errors: [404],
  example: { params: { token: '1' }, body: { expiresAt: '2099-01-31T12:00:00.000Z' } },
});

export const deleteApiToken = route('delete', {
  method: 'DELETE',
  path: '/api/admin/api-tokens/{token}',
  summary: 'Delete an API token',
  description: `It stops working with the next request. The token is named by its secret, its \`id\` or its handle. ${perKind}`,
  access: { anyOf: ['DELETE_CLIENT_API_TOKEN', 'DELETE_FRONTEND_API_TOKEN'] },
  role: 'writer',
  params: z.object({ token }),
  responses: { 200: { description: 'The token is deleted' } },
  errors: [404],
  example: { params: { token: '8' } },
});

export const listProjectTokens = route('list-of-project', {
  method: 'GET',
  path: '/api/admin/projects/{projectId}/api-tokens',
  summary: 'List the API tokens of a project',
  description: 'Tokens that name the project, alone or among others, with handles in place of their secrets.',
  access: { anyOf: ['READ_PROJECT_API_TOKEN'], project: 'projectId' },
  role: 'reader',
  params: z.object({ projectId: z.string() }),
  responses: list,
  errors: [404],
  example: { params: { projectId: 'default' } },
});

export const createProjectToken = route('create-in-project', {
  method: 'POST',
  path: '/api/admin/projects/{projectId}/api-tokens',
  summary: 'Create an API token of a project',
  description: 'A client or frontend token for this project alone. The secret is shown this once.',
  access: { anyOf: ['CREATE_PROJECT_API_TOKEN'], project: 'projectId' },
  role: 'writer',
  params: z.object({ projectId: z.string() }),
  body: newApiToken,
  responses: created,
  errors: [404],
  example: {
    params: { projectId: 'mobile' },
    body: { tokenName: 'phone app', type: 'frontend', environment: 'production' },
  },
});

export const deleteProjectToken = route('delete-in-project', {
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}/api-tokens/{token}',
  summary: 'Delete an API token of a project',
  description: 'Only tokens for this project alone can be deleted here.',
  access: { anyOf: ['DELETE_PROJECT_API_TOKEN'], project: 'projectId' },
  role: 'writer',
  params: z.object({ projectId: z.string(), token }),
  responses: { 200: { description: 'The token is deleted' } },
  errors: [404],
  example: { params: { projectId: 'mobile', token: '9' } },
});
