import * as z from 'zod';
import { featureType, lifetimeBody } from '../schemas/feature-type.ts';
import { listVersion } from '../schemas/list-version.ts';
import { routesOf } from './route.ts';

const route = routesOf('feature-types');

export const listFeatureTypes = route('list', {
  method: 'GET',
  path: '/api/admin/feature-types',
  summary: 'List feature types',
  description: 'Lists the types of feature, and how many days features of each type are expected to live.',
  access: 'any',
  role: 'reader',
  responses: {
    200: { description: 'The feature types', schema: z.object({ version: listVersion, types: z.array(featureType) }) },
  },
  example: {},
});

export const updateFeatureTypeLifetime = route('update-lifetime', {
  method: 'PUT',
  path: '/api/admin/feature-types/{id}/lifetime',
  summary: 'Change how long features of a type are expected to live',
  description:
    'Features older than the lifetime of their type count as potentially stale; with 0 or null they never do.',
  access: { anyOf: ['ADMIN'] },
  role: 'writer',
  params: z.object({ id: z.string() }),
  body: lifetimeBody,
  responses: { 200: { description: 'The feature type', schema: featureType } },
  errors: [404, 409],
  example: { params: { id: 'release' }, body: { lifetimeDays: 60 } },
});
