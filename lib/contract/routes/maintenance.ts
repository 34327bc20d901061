import { maintenance } from '../schemas/maintenance.ts';
import { routesOf } from './route.ts';

const route = routesOf('maintenance');
const access = { anyOf: ['ADMIN'] } as const;

export const getMaintenance = route('get', {
  method: 'GET',
  path: '/api/admin/maintenance',
  summary: 'Get the maintenance mode',
  description: 'Whether the maintenance mode is on.',
  access,
  role: 'reader',
  responses: { 200: { description: 'Whether it is on', schema: maintenance } },
  example: {},
});

export const setMaintenance = route('set', {
  method: 'POST',
  path: '/api/admin/maintenance',
  summary: 'Switch the maintenance mode on or off',
  description:
    'While it is on, changes are refused with 503. Reading, evaluation, signing in and what SDKs report go on; ' +
    'scheduled change requests wait.',
  access,
  role: 'writer',
  duringMaintenance: true,
  body: maintenance,
  responses: { 204: { description: 'It is switched' } },
  example: { body: { enabled: false } },
});
