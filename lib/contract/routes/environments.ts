import * as z from 'zod';
import { environment, environmentBody, environmentUpdate, position } from '../schemas/environment.ts';
import { listVersion } from '../schemas/list-version.ts';
import { placeName } from '../schemas/names.ts';
import { defaultStrategy } from '../schemas/project.ts';
import { route } from './route.ts';

const tag = 'Environments';
const params = z.object({ environment: z.string() });

export const listEnvironments = route({
  operation: 'listEnvironments',
  handler: 'environments/list',
  method: 'GET',
  path: '/api/admin/environments',
  summary: 'List environments',
  description: 'Lists all environments in their order.',
  tag,
  access: 'any',
  role: 'reader',
  responses: {
    200: {
      description: 'The environments',
      schema: z.object({ version: listVersion, environments: z.array(environment) }),
    },
  },
  errors: [401],
  example: {},
});

export const getEnvironment = route({
  operation: 'getEnvironment',
  handler: 'environments/get',
  method: 'GET',
  path: '/api/admin/environments/{environment}',
  summary: 'Get an environment',
  description: 'Gets one environment by its name.',
  tag,
  access: 'any',
  role: 'reader',
  params,
  responses: { 200: { description: 'The environment', schema: environment } },
  errors: [401, 404],
  example: { params: { environment: 'production' } },
});

export const listProjectEnvironments = route({
  operation: 'listProjectEnvironments',
  handler: 'environments/list-of-project',
  method: 'GET',
  path: '/api/admin/environments/project/{projectId}',
  summary: 'List the environments of a project',
  description:
    'Lists the environments linked to a project in their order, each with its default strategy, if it has one.',
  tag,
  access: 'any',
  role: 'reader',
  params: z.object({ projectId: z.string() }),
  responses: {
    200: {
      description: 'The environments',
      schema: z.object({
        version: listVersion,
        environments: z.array(environment.extend({ defaultStrategy: defaultStrategy.optional() })),
      }),
    },
  },
  errors: [401, 404],
  example: { params: { projectId: 'default' } },
});

export const createEnvironment = route({
  operation: 'createEnvironment',
  handler: 'environments/create',
  method: 'POST',
  path: '/api/admin/environments',
  summary: 'Create an environment',
  description:
    'Creates an environment, switched on. Projects are linked to it one by one; new ones from the start. There may be ' +
    'at most 40.',
  tag,
  access: { anyOf: ['ADMIN'] },
  role: 'writer',
  body: environmentBody,
  responses: { 201: { description: 'The environment; `Location` leads to it', schema: environment } },
  errors: [400, 401, 403, 409, 415],
  example: { body: { name: 'staging', type: 'preproduction', sortOrder: 10 } },
});

export const validateEnvironment = route({
  operation: 'validateEnvironment',
  handler: 'environments/validate',
  method: 'POST',
  path: '/api/admin/environments/validate',
  summary: 'Check the name of a new environment',
  description: 'Tells whether an environment of this name could be created. Stores nothing.',
  tag,
  access: { anyOf: ['ADMIN'] },
  role: 'reader',
  body: z.object({ name: placeName }),
  responses: { 200: { description: 'It could' } },
  errors: [400, 401, 403, 409, 415],
  example: { body: { name: 'qa' } },
});

export const updateEnvironment = route({
  operation: 'updateEnvironment',
  handler: 'environments/update',
  method: 'PUT',
  path: '/api/admin/environments/update/{environment}',
  summary: 'Change an environment',
  description: 'Changes type and position of an environment; members that are not sent stay. The name never changes.',
  tag,
  access: { anyOf: ['ADMIN'] },
  role: 'writer',
  params,
  body: environmentUpdate,
  responses: { 200: { description: 'The environment', schema: environment } },
  errors: [400, 401, 403, 404, 415],
  example: { params: { environment: 'development' }, body: { type: 'development', sortOrder: 5 } },
});

export const sortEnvironments = route({
  operation: 'sortEnvironments',
  handler: 'environments/sort',
  method: 'PUT',
  path: '/api/admin/environments/sort-order',
  summary: 'Order environments',
  description: 'Gives environments new positions, by name. Those that are not named keep theirs.',
  tag,
  access: { anyOf: ['ADMIN'] },
  role: 'writer',
  body: z.record(z.string(), position),
  responses: { 200: { description: 'They are in order' } },
  errors: [400, 401, 403, 404, 415],
  example: { body: { development: 1, production: 2 } },
});

export const enableEnvironment = route({
  operation: 'enableEnvironment',
  handler: 'environments/enable',
  method: 'POST',
  path: '/api/admin/environments/{environment}/on',
  summary: 'Switch an environment on',
  description: 'New projects are linked to the environment again. Projects that have it are not affected.',
  tag,
  access: { anyOf: ['ADMIN'] },
  role: 'writer',
  accepts: 'any',
  params,
  responses: { 204: { description: 'It is on' } },
  errors: [401, 403, 404],
  example: { params: { environment: 'production' } },
});

export const disableEnvironment = route({
  operation: 'disableEnvironment',
  handler: 'environments/disable',
  method: 'POST',
  path: '/api/admin/environments/{environment}/off',
  summary: 'Switch an environment off',
  description: 'New projects are no longer linked to the environment. Projects that have it are not affected.',
  tag,
  access: { anyOf: ['ADMIN'] },
  role: 'writer',
  accepts: 'any',
  params,
  responses: { 204: { description: 'It is off' } },
  errors: [401, 403, 404],
  example: { params: { environment: 'development' } },
});

export const deleteEnvironment = route({
  operation: 'deleteEnvironment',
  handler: 'environments/remove',
  method: 'DELETE',
  path: '/api/admin/environments/{environment}',
  summary: 'Delete an environment',
  description: 'Deletes an environment, and what projects and features have there. Protected ones cannot be deleted.',
  tag,
  access: { anyOf: ['ADMIN'] },
  role: 'writer',
  params,
  responses: { 200: { description: 'It is gone' } },
  errors: [401, 403, 404],
  example: { params: { environment: 'staging' } },
});
