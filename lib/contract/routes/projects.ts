import * as z from 'zod';
import { feature } from '../schemas/feature.ts';
import { listVersion } from '../schemas/list-version.ts';
import {
  healthReport,
  project,
  projectBody,
  projectOutline,
  projectOverview,
  projectSummary,
  projectUpdate,
  timeToProduction,
} from '../schemas/project.ts';
import { tagFilter } from '../schemas/tag.ts';
import { routesOf } from './route.ts';

const route = routesOf('projects');

export const listProjectFeatures = route('list-features', {
  method: 'GET',
  path: '/api/admin/projects/{projectId}/features',
  summary: 'List the features of a project',
  description:
    'Lists the active features of a project, ordered by creation, with their state in each environment of the ' +
    'project. The list of an unknown project is empty.',
  access: 'any',
  invisibleProject: 'unknown',
  role: 'reader',
  params: z.object({ projectId: z.string() }),
  query: z.object({
    tag: tagFilter,
    namePrefix: z
      .string()
      .optional()
      .describe('Only features whose name starts with this text, in upper or lower case'),
  }),
  responses: {
    200: {
      description: 'The features of the project',
      schema: z.object({ version: z.number().int(), features: z.array(feature) }),
    },
  },
  errors: [400],
  example: {
    params: { projectId: 'default' },
    response: {
      version: 2,
      features: [
        {
          name: 'checkout',
          type: 'release',
          description: 'The new one-page checkout',
          project: 'default',
          createdAt: '2026-02-02T09:00:00.000Z',
          stale: false,
          impressionData: false,
          lastSeenAt: null,
          favorite: false,
          environments: [
            {
              name: 'production',
              enabled: true,
              type: 'production',
              sortOrder: 3,
              variantCount: 0,
              lastSeenAt: null,
              hasStrategies: true,
              hasEnabledStrategies: true,
            },
          ],
          tags: [{ type: 'simple', value: 'revenue' }],
        },
      ],
    },
  },
});

const projectParams = z.object({ projectId: z.string() });

export const listProjects = route('list', {
  method: 'GET',
  path: '/api/admin/projects',
  summary: 'List projects',
  description:
    'Lists the projects that the caller sees, ordered by id, with their numbers of features and members, and their ' +
    'health.',
  access: 'any',
  role: 'reader',
  responses: {
    200: { description: 'The projects', schema: z.object({ version: listVersion, projects: z.array(projectSummary) }) },
  },
  example: {},
});

export const getProject = route('get', {
  method: 'GET',
  path: '/api/admin/projects/{projectId}',
  summary: 'Get the overview of a project with its features',
  description:
    'The activity of the last 30 days, health, members and environments of the project, and its features ordered by ' +
    'creation. May be removed in a future version: use the overview and the list of features instead.',
  deprecated: true,
  access: 'any',
  // It appends pending events before it counts events.
  role: 'writer',
  params: projectParams,
  query: z.object({ archived: z.boolean().optional().describe('Lists archived features instead of active ones') }),
  responses: { 200: { description: 'The project', schema: projectOverview } },
  errors: [400, 404],
  example: { params: { projectId: 'default' } },
});

export const getProjectOverview = route('overview', {
  method: 'GET',
  path: '/api/admin/projects/{projectId}/overview',
  summary: 'Get the overview of a project',
  description:
    'The activity of the last 30 days, health, members and environments of the project, and its number of features ' +
    'of each type, archived ones included.',
  access: 'any',
  // It appends pending events before it counts events.
  role: 'writer',
  params: projectParams,
  responses: { 200: { description: 'The project', schema: projectOutline } },
  errors: [404],
  example: { params: { projectId: 'default' } },
});

export const getProjectHealth = route('health-report', {
  method: 'GET',
  path: '/api/admin/projects/{projectId}/health-report',
  summary: 'Get the health report of a project',
  description:
    'The project with its statistics and features, and the number of features that are stale or older than their type ' +
    'expects.',
  access: 'any',
  // It appends pending events before it counts events.
  role: 'writer',
  params: projectParams,
  responses: { 200: { description: 'The report', schema: healthReport } },
  errors: [404],
  example: { params: { projectId: 'default' } },
});

export const getProjectDora = route('dora', {
  method: 'GET',
  path: '/api/admin/projects/{projectId}/dora',
  summary: 'Get how long features took to production',
  description:
    'For each feature of type `release` that was ever on in an environment of type `production`, archived ones ' +
    'included: the days from its creation until then. An unknown project has none.',
  access: 'any',
  invisibleProject: 'unknown',
  role: 'reader',
  params: projectParams,
  responses: { 200: { description: 'The times', schema: timeToProduction } },
  example: {
    params: { projectId: 'default' },
    response: { projectAverage: 12.5, features: [{ name: 'checkout', timeToProduction: 12 }] },
  },
});

export const createProject = route('create', {
  method: 'POST',
  path: '/api/admin/projects',
  summary: 'Create a project',
  description:
    'Creates a project that is linked to the given environments, or to all that are switched on. The user who creates ' +
    'it becomes its Owner.',
  access: { anyOf: ['CREATE_PROJECT'] },
  role: 'writer',
  body: projectBody,
  responses: { 201: { description: 'The project; `Location` leads to it', schema: project } },
  errors: [409],
  example: { body: { id: 'webshop', name: 'Web shop', description: 'Everything customers see', mode: 'open' } },
});

export const validateProject = route('validate', {
  method: 'POST',
  path: '/api/admin/projects/validate',
  summary: 'Check the id of a new project',
  description: 'Checks whether a project with this id could be created. Stores nothing.',
  access: { anyOf: ['CREATE_PROJECT'] },
  role: 'reader',
  body: projectBody.pick({ id: true }),
  responses: { 200: { description: 'The project can be created' } },
  errors: [409],
  example: { body: { id: 'warehouse' } },
});

export const updateProject = route('update', {
  method: 'PUT',
  path: '/api/admin/projects/{projectId}',
  summary: 'Change a project',
  description:
    'Changes name, description, mode and default stickiness of a project; members that are not sent stay the same. ' +
    'The id never changes.',
  access: { anyOf: ['UPDATE_PROJECT'], project: 'projectId' },
  role: 'writer',
  params: projectParams,
  body: projectUpdate,
  responses: { 200: { description: 'The project is changed' } },
  errors: [404],
  example: { params: { projectId: 'mobile' }, body: { name: 'Mobile apps', description: 'Phones and tablets' } },
});

export const deleteProject = route('remove', {
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}',
  summary: 'Delete a project',
  description:
    'Deletes a project that has no active features, with its archived features, segments and roles. The project ' +
    '`default` cannot be deleted.',
  access: { anyOf: ['DELETE_PROJECT'], project: 'projectId' },
  role: 'writer',
  params: projectParams,
  responses: { 200: { description: 'The project is deleted' } },
  errors: [404],
  example: { params: { projectId: 'sandbox' } },
});
