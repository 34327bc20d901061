import * as z from 'zod';
import { featureType, lifetimeBody } from '../schemas/feature-type.ts';
import { listVersion } from '../schemas/list-version.ts';
import { route } from './route.ts';

const tag = 'Feature types';

export const listFeatureTypes = route({
  operation: 'listFeatureTypes',
  handler: 'feature-types/list',
  method: 'GET',
  path: '/api/admin/feature-types',
  summary: 'List feature types',
  description: 'Lists what kinds of feature there are, and how many days features of each are expected to live.',
  tag,
  access: 'any',
  role: 'reader',
  responses: {
    200: { description: 'The feature types', schema: z.object({ version: listVersion, types: z.array(featureType) }) },
  },
  errors: [401],
  example: {},
});

export const updateFeatureTypeLifetime = route({
  operation: 'updateFeatureTypeLifetime',
  handler: 'feature-types/update-lifetime',
  method: 'PUT',
  path: '/api/admin/feature-types/{id}/lifetime',
  summary: 'Change how long features of a type are expected to live',
  description: 'Features older than the lifetime of their type count as potentially stale; 0 or null: they never do.',
  tag,
  access: { anyOf: ['ADMIN'] },
  role: 'writer',
  params: z.object({ id: z.string() }),
  body: lifetimeBody,
  responses: { 200: { description: 'The feature type', schema: featureType } },
  errors: [400, 401, 403, 404, 409, 415],
  example: { params: { id: 'release' }, body: { lifetimeDays: 60 } },
});
