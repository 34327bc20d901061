import * as z from 'zod';
import { listVersion } from '../schemas/list-version.ts';
import { strategyType, strategyTypeBody, strategyTypeUpdate } from '../schemas/strategy.ts';
import { route } from './route.ts';

const tag = 'Strategy types';
const params = z.object({ strategyName: z.string() });

export const listStrategyTypes = route({
  operation: 'listStrategyTypes',
  handler: 'strategy-types/list',
  method: 'GET',
  path: '/api/admin/strategies',
  summary: 'List strategy types',
  description: 'Lists the strategy types that features can use: the built-in ones in their order, then the others.',
  tag,
  access: 'any',
  role: 'reader',
  responses: {
    200: {
      description: 'The strategy types',
      schema: z.object({ version: listVersion, strategies: z.array(strategyType) }),
    },
  },
  errors: [401],
  example: {},
});

export const getStrategyType = route({
  operation: 'getStrategyType',
  handler: 'strategy-types/get',
  method: 'GET',
  path: '/api/admin/strategies/{strategyName}',
  summary: 'Get a strategy type',
  description: 'Gets one strategy type by its name.',
  tag,
  access: 'any',
  role: 'reader',
  params,
  responses: { 200: { description: 'The strategy type', schema: strategyType } },
  errors: [401, 404],
  example: { params: { strategyName: 'flexibleRollout' } },
});

export const createStrategyType = route({
  operation: 'createStrategyType',
  handler: 'strategy-types/create',
  method: 'POST',
  path: '/api/admin/strategies',
  summary: 'Create a strategy type',
  description:
    'Creates a strategy type that your own applications know how to evaluate. The playground shows its constraints and ' +
    'segments, and calls the rest unknown.',
  tag,
  access: { anyOf: ['CREATE_STRATEGY'] },
  role: 'writer',
  body: strategyTypeBody,
  responses: { 201: { description: 'The strategy type; `Location` leads to it', schema: strategyType } },
  errors: [400, 401, 403, 409, 415],
  example: {
    body: {
      name: 'dayOfMonth',
      description: 'On for some days of the month',
      parameters: [{ name: 'days', type: 'list', description: 'Such as 1,15', required: true }],
    },
  },
});

export const updateStrategyType = route({
  operation: 'updateStrategyType',
  handler: 'strategy-types/update',
  method: 'PUT',
  path: '/api/admin/strategies/{strategyName}',
  summary: 'Change a strategy type',
  description: 'Replaces what a strategy type of your own is made of. Built-in ones cannot be changed.',
  tag,
  access: { anyOf: ['UPDATE_STRATEGY'] },
  role: 'writer',
  params,
  body: strategyTypeUpdate,
  responses: { 200: { description: 'It is changed' } },
  errors: [400, 401, 403, 404, 415],
  example: { params: { strategyName: 'weekday' }, body: { description: 'On for some days', parameters: [] } },
});

export const deleteStrategyType = route({
  operation: 'deleteStrategyType',
  handler: 'strategy-types/remove',
  method: 'DELETE',
  path: '/api/admin/strategies/{strategyName}',
  summary: 'Delete a strategy type',
  description:
    'Deletes a strategy type of your own. Features keep strategies of that type. Built-in ones cannot be deleted.',
  tag,
  access: { anyOf: ['DELETE_STRATEGY'] },
  role: 'writer',
  params,
  responses: { 200: { description: 'It is gone' } },
  errors: [401, 403, 404],
  example: { params: { strategyName: 'coinFlip' } },
});

export const deprecateStrategyType = route({
  operation: 'deprecateStrategyType',
  handler: 'strategy-types/deprecate',
  method: 'POST',
  path: '/api/admin/strategies/{strategyName}/deprecate',
  summary: 'Deprecate a strategy type',
  description: 'Marks a strategy type, built-in or not, as no longer to be used. Existing strategies go on working.',
  tag,
  access: { anyOf: ['UPDATE_STRATEGY'] },
  role: 'writer',
  accepts: 'any',
  params,
  responses: { 200: { description: 'It is deprecated' } },
  errors: [401, 403, 404],
  example: { params: { strategyName: 'remoteAddress' } },
});

export const reactivateStrategyType = route({
  operation: 'reactivateStrategyType',
  handler: 'strategy-types/reactivate',
  method: 'POST',
  path: '/api/admin/strategies/{strategyName}/reactivate',
  summary: 'Reactivate a strategy type',
  description: 'Takes the mark off a deprecated strategy type.',
  tag,
  access: { anyOf: ['UPDATE_STRATEGY'] },
  role: 'writer',
  accepts: 'any',
  params,
  responses: { 200: { description: 'It is no longer deprecated' } },
  errors: [401, 403, 404],
  example: { params: { strategyName: 'userWithId' } },
});
