import * as z from 'zod';
import { listVersion } from '../schemas/list-version.ts';
import { strategyType, strategyTypeBody, strategyTypeUpdate } from '../schemas/strategy-type.ts';
import { routesOf } from './route.ts';

const route = routesOf('strategy-types');
const params = z.object({ strategyName: z.string() });

export const listStrategyTypes = route('list', {
  method: 'GET',
  path: '/api/admin/strategies',
  summary: 'List strategy types',
  description:
    'Lists the strategy types that features can use: first the built-in ones in their order, then the others.',
  access: 'any',
  role: 'reader',
  responses: {
    200: {
      description: 'The strategy types',
      schema: z.object({ version: listVersion, strategies: z.array(strategyType) }),
    },
  },
  example: {},
});

export const getStrategyType = route('get', {
  method: 'GET',
  path: '/api/admin/strategies/{strategyName}',
  summary: 'Get a strategy type',
  description: 'Gets one strategy type by its name.',
  access: 'any',
  role: 'reader',
  params,
  responses: { 200: { description: 'The strategy type', schema: strategyType } },
  errors: [404],
  example: { params: { strategyName: 'flexibleRollout' } },
});

export const createStrategyType = route('create', {
  method: 'POST',
  path: '/api/admin/strategies',
  summary: 'Create a strategy type',
  description:
    'Creates a strategy type that your own applications evaluate. The playground evaluates its constraints and ' +
    'segments, and shows the rest as unknown.',
  access: { anyOf: ['CREATE_STRATEGY'] },
  role: 'writer',
  body: strategyTypeBody,
  responses: { 201: { description: 'The strategy type; `Location` leads to it', schema: strategyType } },
  errors: [409],
  example: {
    body: {
      name: 'dayOfMonth',
      description: 'On for some days of the month',
      parameters: [{ name: 'days', type: 'list', description: 'Such as 1,15', required: true }],
    },
  },
});

export const updateStrategyType = route('update', {
  method: 'PUT',
  path: '/api/admin/strategies/{strategyName}',
  summary: 'Change a strategy type',
  description: 'Replaces the members of a strategy type that you created. Built-in ones cannot be changed.',
  access: { anyOf: ['UPDATE_STRATEGY'] },
  role: 'writer',
  params,
  body: strategyTypeUpdate,
  responses: { 200: { description: 'The strategy type is changed' } },
  errors: [404],
  example: { params: { strategyName: 'weekday' }, body: { description: 'On for some days', parameters: [] } },
});

export const deleteStrategyType = route('remove', {
  method: 'DELETE',
  path: '/api/admin/strategies/{strategyName}',
  summary: 'Delete a strategy type',
  description:
    'Deletes a strategy type that you created. Features keep strategies of that type. Built-in ones cannot be ' +
    'deleted.',
  access: { anyOf: ['DELETE_STRATEGY'] },
  role: 'writer',
  params,
  responses: { 200: { description: 'The strategy type is deleted' } },
  errors: [404],
  example: { params: { strategyName: 'coinFlip' } },
});

export const deprecateStrategyType = route('deprecate', {
  method: 'POST',
  path: '/api/admin/strategies/{strategyName}/deprecate',
  summary: 'Deprecate a strategy type',
  description: 'Marks a strategy type, built-in or not, as deprecated. Existing strategies continue to work.',
  access: { anyOf: ['UPDATE_STRATEGY'] },
  role: 'writer',
  accepts: 'any',
  params,
  responses: { 200: { description: 'The strategy type is deprecated' } },
  errors: [404],
  example: { params: { strategyName: 'remoteAddress' } },
});

export const reactivateStrategyType = route('reactivate', {
  method: 'POST',
  path: '/api/admin/strategies/{strategyName}/reactivate',
  summary: 'Reactivate a strategy type',
  description: 'Removes the mark from a deprecated strategy type.',
  access: { anyOf: ['UPDATE_STRATEGY'] },
  role: 'writer',
  accepts: 'any',
  params,
  responses: { 200: { description: 'The strategy type is no longer deprecated' } },
  errors: [404],
  example: { params: { strategyName: 'userWithId' } },
});
