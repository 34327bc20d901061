import * as z from 'zod';
import { apiToken, apiTokenChange, createdApiToken, newApiToken } from '../schemas/api-token.ts';
import { route } from './route.ts';

const tag = 'API tokens';
const token = z.string().describe('The secret of a token, or its id from a list');
const list = { 200: { description: 'The tokens, by id', schema: z.object({ tokens: z.array(apiToken) }) } };
const created = { 201: { description: 'The token with its secret', schema: createdApiToken } };
const perKind = 'Admin tokens need `ADMIN`, the others the permission of their kind.';

export const listApiTokens = route({
  operation: 'listApiTokens',
  handler: 'api-tokens/list',
  method: 'GET',
  path: '/api/admin/api-tokens',
  summary: 'List API tokens',
  description: `All tokens of the kinds that the caller may read, never their secrets. ${perKind}`,
  tag,
  access: { anyOf: ['READ_CLIENT_API_TOKEN', 'READ_FRONTEND_API_TOKEN'] },
  role: 'reader',
  responses: list,
  errors: [401, 403],
  example: {},
});

export const createApiToken = route({
  operation: 'createApiToken',
  handler: 'api-tokens/create',
  method: 'POST',
  path: '/api/admin/api-tokens',
  summary: 'Create an API token',
  description: `The secret is shown this once. ${perKind}`,
  tag,
  access: 'any',
  asks: '`ADMIN`, `CREATE_CLIENT_API_TOKEN` or `CREATE_FRONTEND_API_TOKEN`, as the kind of token requires',
  role: 'writer',
  body: newApiToken,
  responses: created,
  errors: [400, 401, 403, 415],
  example: { body: { tokenName: 'web shop', type: 'client', environment: 'production', projects: ['default'] } },
});

export const readApiToken = route({
  operation: 'readApiToken',
  handler: 'api-tokens/read',
  method: 'GET',
  path: '/api/admin/api-tokens/{token}',
  summary: 'Read an API token',
  description: `One token, without its secret. ${perKind}`,
  tag,
  access: { anyOf: ['READ_CLIENT_API_TOKEN', 'READ_FRONTEND_API_TOKEN'] },
  role: 'reader',
  params: z.object({ token }),
  responses: { 200: { description: 'The token', schema: apiToken } },
  errors: [401, 403, 404],
  example: { params: { token: '1' } },
});

export const updateApiToken = route({
  operation: 'updateApiToken',
  handler: 'api-tokens/update',
  method: 'PUT',
  path: '/api/admin/api-tokens/{token}',
  summary: 'Change when an API token expires',
  description: `The token is named by its secret, or by its \`id\`. ${perKind}`,
  tag,
  access: { anyOf: ['UPDATE_CLIENT_API_TOKEN', 'UPDATE_FRONTEND_API_TOKEN'] },
  role: 'writer',
  params: z.object({ token }),
  body: apiTokenChange,
  responses: { 200: { description: 'It is changed' } },
  errors: [400, 401, 403, 404, 415],
  example: { params: { token: '1' }, body: { expiresAt: '2099-01-31T12:00:00.000Z' } },
});

export const deleteApiToken = route({
  operation: 'deleteApiToken',
  handler: 'api-tokens/delete',
  method: 'DELETE',
  path: '/api/admin/api-tokens/{token}',
  summary: 'Delete an API token',
  description: `It stops working with the next request. The token is named by its secret, or by its \`id\`. ${perKind}`,
  tag,
  access: { anyOf: ['DELETE_CLIENT_API_TOKEN', 'DELETE_FRONTEND_API_TOKEN'] },
  role: 'writer',
  params: z.object({ token }),
  responses: { 200: { description: 'It is gone' } },
  errors: [401, 403, 404],
  example: { params: { token: '8' } },
});

export const listProjectTokens = route({
  operation: 'listProjectTokens',
  handler: 'api-tokens/list-of-project',
  method: 'GET',
  path: '/api/admin/projects/{projectId}/api-tokens',
  summary: 'List the API tokens of a project',
  description: 'Tokens that name the project, alone or among others; never their secrets.',
  tag,
  access: { anyOf: ['READ_PROJECT_API_TOKEN'], project: 'projectId' },
  role: 'reader',
  params: z.object({ projectId: z.string() }),
  responses: list,
  errors: [401, 403, 404],
  example: { params: { projectId: 'default' } },
});

export const createProjectToken = route({
  operation: 'createProjectToken',
  handler: 'api-tokens/create-in-project',
  method: 'POST',
  path: '/api/admin/projects/{projectId}/api-tokens',
  summary: 'Create an API token of a project',
  description: 'A client or frontend token for this project alone. The secret is shown this once.',
  tag,
  access: { anyOf: ['CREATE_PROJECT_API_TOKEN'], project: 'projectId' },
  role: 'writer',
  params: z.object({ projectId: z.string() }),
  body: newApiToken,
  responses: created,
  errors: [400, 401, 403, 404, 415],
  example: {
    params: { projectId: 'mobile' },
    body: { tokenName: 'phone app', type: 'frontend', environment: 'production' },
  },
});

export const deleteProjectToken = route({
  operation: 'deleteProjectToken',
  handler: 'api-tokens/delete-in-project',
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}/api-tokens/{token}',
  summary: 'Delete an API token of a project',
  description: 'Only tokens for this project alone can be deleted here.',
  tag,
  access: { anyOf: ['DELETE_PROJECT_API_TOKEN'], project: 'projectId' },
  role: 'writer',
  params: z.object({ projectId: z.string(), token }),
  responses: { 200: { description: 'It is gone' } },
  errors: [401, 403, 404],
  example: { params: { projectId: 'mobile', token: '9' } },
});
