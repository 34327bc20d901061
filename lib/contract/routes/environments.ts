import * as z from 'zod';
import {
  countedEnvironment,
  environment,
  environmentBody,
  environmentCloneBody,
  environmentUpdate,
  position,
  projectEnvironment,
} from '../schemas/environment.ts';
import { listVersion } from '../schemas/list-version.ts';
import { placeName } from '../schemas/names.ts';
import { routesOf } from './route.ts';

const route = routesOf('environments');
const params = z.object({ environment: z.string() });

export const listEnvironments = route('list', {
  method: 'GET',
  path: '/api/admin/environments',
  summary: 'List environments',
  description:
    'Lists all environments, ordered by position, with their numbers of projects, tokens and features that are on.',
  access: 'any',
  role: 'reader',
  responses: {
    200: {
      description: 'The environments',
      schema: z.object({ version: listVersion, environments: z.array(countedEnvironment) }),
    },
  },
  example: {},
});

export const getEnvironment = route('get', {
  method: 'GET',
  path: '/api/admin/environments/{environment}',
  summary: 'Get an environment',
  description: 'Gets one environment by its name.',
  access: 'any',
  role: 'reader',
  params,
  responses: { 200: { description: 'The environment', schema: environment } },
  errors: [404],
  example: { params: { environment: 'production' } },
});

export const listProjectEnvironments = route('list-of-project', {
  method: 'GET',
  path: '/api/admin/environments/project/{projectId}',
  summary: 'List the environments of a project',
  description:
    'Lists all environments, ordered by position; `visible` says which ones the project is linked to. Each has its ' +
    'numbers in the project, and the default strategy of the project there, if it has one.',
  access: 'any',
  role: 'reader',
  params: z.object({ projectId: z.string() }),
  responses: {
    200: {
      description: 'The environments',
      schema: z.object({
        version: listVersion,
        environments: z.array(projectEnvironment),
      }),
    },
  },
  errors: [404],
  example: { params: { projectId: 'default' } },
});

export const createEnvironment = route('create', {
  method: 'POST',
  path: '/api/admin/environments',
  summary: 'Create an environment',
  description:
    'Creates an environment, switched on. Existing projects are linked to it one by one; new projects are linked ' +
    'when they are created. An installation may have at most 40 environments.',
  access: { anyOf: ['ADMIN'] },
  role: 'writer',
  body: environmentBody,
  responses: { 201: { description: 'The environment; `Location` leads to it', schema: environment } },
  errors: [409],
  example: { body: { name: 'staging', type: 'preproduction', sortOrder: 10 } },
});

export const validateEnvironment = route('validate', {
  method: 'POST',
  path: '/api/admin/environments/validate',
  summary: 'Check the name of a new environment',
  description: 'Checks whether an environment of this name could be created. Stores nothing.',
  access: { anyOf: ['ADMIN'] },
  role: 'reader',
  body: z.object({ name: placeName }),
  responses: { 200: { description: 'The environment can be created' } },
  errors: [409],
  example: { body: { name: 'qa' } },
});

export const updateEnvironment = route('update', {
  method: 'PUT',
  path: '/api/admin/environments/update/{environment}',
  summary: 'Change an environment',
  description:
    'Changes type and position of an environment; members that are not sent stay the same. The name never changes.',
  access: { anyOf: ['ADMIN'] },
  role: 'writer',
  params,
  body: environmentUpdate,
  responses: { 200: { description: 'The environment', schema: environment } },
  errors: [404],
  example: { params: { environment: 'development' }, body: { type: 'development', sortOrder: 5 } },
});

export const sortEnvironments = route('sort', {
  method: 'PUT',
  path: '/api/admin/environments/sort-order',
  summary: 'Order environments',
  description: 'Gives environments new positions, by name. The others keep theirs.',
  access: { anyOf: ['ADMIN'] },
  role: 'writer',
  body: z.record(z.string(), position),
  responses: { 200: { description: 'The positions are changed' } },
  errors: [404],
  example: { body: { development: 1, production: 2 } },
});

export const enableEnvironment = route('enable', {
  method: 'POST',
  path: '/api/admin/environments/{environment}/on',
  summary: 'Switch an environment on',
  description: 'New projects are linked to the environment again. Existing projects are not affected.',
  access: { anyOf: ['ADMIN'] },
  role: 'writer',
  accepts: 'any',
  params,
  responses: { 204: { description: 'The environment is on' } },
  errors: [404],
  example: { params: { environment: 'production' } },
});

export const disableEnvironment = route('disable', {
  method: 'POST',
  path: '/api/admin/environments/{environment}/off',
  summary: 'Switch an environment off',
  description: 'New projects are no longer linked to the environment. Existing projects are not affected.',
  access: { anyOf: ['ADMIN'] },
  role: 'writer',
  accepts: 'any',
  params,
  responses: { 204: { description: 'The environment is off' } },
  errors: [404],
  example: { params: { environment: 'development' } },
});

export const deleteEnvironment = route('remove', {
  method: 'DELETE',
  path: '/api/admin/environments/{environment}',
  summary: 'Delete an environment',
  description:
    'Deletes an environment with all configuration of projects and features there. Protected environments cannot be ' +
    'deleted.',
  access: { anyOf: ['ADMIN'] },
  role: 'writer',
  params,
  responses: { 200: { description: 'The environment is deleted' } },
  errors: [404],
  example: { params: { environment: 'staging' } },
});

export const cloneEnvironment = route('clone', {
  method: 'POST',
  path: '/api/admin/environments/{environment}/clone',
  summary: 'Create an environment like another one',
  description:
    'Creates an environment and copies into it what features of some projects have in another one: switches, ' +
    'strategies and variants. On request roles get the same permissions there.',
  access: { anyOf: ['ADMIN'] },
  role: 'writer',
  guard: { exempt: 'no changes are reviewed in a new environment' },
  params,
  body: environmentCloneBody,
  responses: { 201: { description: 'The environment; `Location` leads to it', schema: environment } },
  errors: [404, 409],
  example: {
    params: { environment: 'production' },
    body: { name: 'rehearsal', type: 'preproduction', projects: ['default'], clonePermissions: true },
  },
});
