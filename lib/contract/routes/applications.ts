import * as z from 'zod';
import { application, applicationBody, applicationDetails } from '../schemas/application.ts';
import { appName } from '../schemas/sdk.ts';
import { routesOf } from './route.ts';

const route = routesOf('applications');
const params = z.object({ appName: z.string() });
const webShop = { appName: 'web-shop' };

export const listApplications = route('list', {
  method: 'GET',
  path: '/api/admin/metrics/applications',
  summary: 'List applications',
  description:
    'The applications that registered, reported usage or were made by hand, by name, and where they are used in ' +
    'projects that the caller sees.',
  access: 'any',
  role: 'reader',
  query: z.object({
    strategyName: z.string().optional().describe('Only applications that have this strategy'),
  }),
  responses: {
    200: { description: 'The applications', schema: z.object({ applications: z.array(application) }) },
  },
  example: {
    response: {
      applications: [
        {
          appName: 'web-shop',
          createdAt: '2026-03-02T08:00:00.000Z',
          sdkVersion: 'unleash-client-node:6.12.1',
          description: null,
          strategies: ['default', 'flexibleRollout'],
          url: null,
          color: null,
          icon: null,
          usage: [{ project: 'default', environments: ['production'] }],
        },
      ],
    },
  },
});

export const getApplication = route('get', {
  method: 'GET',
  path: '/api/admin/metrics/applications/{appName}',
  summary: 'Get an application',
  description:
    'An application with its strategies, the features it reported in the last 35 days in projects that the caller ' +
    'sees, and its instances of the last two days.',
  access: 'any',
  role: 'reader',
  params,
  responses: { 200: { description: 'The application', schema: applicationDetails } },
  errors: [404],
  example: { params: webShop },
});

export const updateApplication = route('update', {
  method: 'POST',
  path: '/api/admin/metrics/applications/{appName}',
  summary: 'Describe an application',
  description:
    'Sets what people see of an application; members that are left out stay as they are. One that is not known yet is ' +
    'made.',
  access: { anyOf: ['UPDATE_APPLICATION'] },
  role: 'writer',
  params: z.object({ appName }),
  body: applicationBody,
  responses: { 202: { description: 'The application is changed' } },
  example: {
    params: webShop,
    body: { description: 'The shop that customers see', url: 'https://shop.example.com', color: 'green' },
  },
});

export const deleteApplication = route('delete', {
  method: 'DELETE',
  path: '/api/admin/metrics/applications/{appName}',
  summary: 'Delete an application',
  description:
    'Forgets an application, its instances and what it reported. It comes back when it registers or reports again. One ' +
    'that is not known is deleted already.',
  access: { anyOf: ['UPDATE_APPLICATION'] },
  role: 'writer',
  params,
  responses: { 200: { description: 'There is no such application' } },
  example: { params: { appName: 'old-shop' } },
});
