import * as z from 'zod';
import { defaultStrategy, defaultStrategyBody, projectSettings } from '../schemas/project.ts';
import { routesOf } from './route.ts';

const route = routesOf('project-settings', 'Projects');
const access = { anyOf: ['UPDATE_PROJECT'], project: 'projectId' } as const;

export const updateProjectSettings = route('update', {
  method: 'PUT',
  path: '/api/admin/projects/{projectId}/settings',
  summary: 'Change the settings of a project',
  description:
    'Changes mode, default stickiness, feature limit, naming rule and templates of links of a project; members that are not sent stay ' +
    'the same. The pattern must compile, contain no white space and match the whole example.',
  access,
  role: 'writer',
  params: z.object({ projectId: z.string() }),
  body: projectSettings,
  responses: { 200: { description: 'The settings are changed' } },
  errors: [404],
  example: {
    params: { projectId: 'mobile' },
    body: {
      mode: 'protected',
      featureNaming: { pattern: 'mobile-.+', example: 'mobile-dark-mode', description: 'Begins with mobile-' },
    },
  },
});

export const linkEnvironment = route('link-environment', {
  method: 'POST',
  path: '/api/admin/projects/{projectId}/environments',
  summary: 'Link an environment to a project',
  description: 'Links an environment to a project. The features of the project are off there, with nothing configured.',
  access,
  role: 'writer',
  params: z.object({ projectId: z.string() }),
  body: z.object({ environment: z.string() }),
  responses: { 200: { description: 'The environment is linked' } },
  errors: [404, 409],
  example: { params: { projectId: 'default' }, body: { environment: 'default' } },
});

export const unlinkEnvironment = route('unlink-environment', {
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}/environments/{environment}',
  summary: 'Unlink an environment from a project',
  description:
    'Unlinks an environment from a project and removes the configuration of its features there. The last ' +
    'environment cannot be unlinked.',
  access,
  role: 'writer',
  params: z.object({ projectId: z.string(), environment: z.string() }),
  responses: { 200: { description: 'The environment is unlinked' } },
  errors: [400, 404],
  example: { params: { projectId: 'mobile', environment: 'development' } },
});

export const setDefaultStrategy = route('set-default-strategy', {
  method: 'POST',
  path: '/api/admin/projects/{projectId}/environments/{environment}/default-strategy',
  summary: 'Set the default strategy of an environment',
  description:
    'Sets the strategy that a feature of the project gets when it is switched on in the environment and has no ' +
    'strategy there. It is a gradual rollout; an empty `groupId` means the name of the feature.',
  access,
  role: 'writer',
  params: z.object({ projectId: z.string(), environment: z.string() }),
  body: defaultStrategyBody,
  responses: { 200: { description: 'The strategy', schema: defaultStrategy } },
  errors: [404],
  example: {
    params: { projectId: 'default', environment: 'production' },
    body: {
      name: 'flexibleRollout',
      constraints: [],
      parameters: { rollout: '10', stickiness: 'default', groupId: '' },
    },
  },
});
