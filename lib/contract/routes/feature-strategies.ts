import * as z from 'zod';
import { maxItems, maxName, maxPosition } from '../limits.ts';
import { newStrategy, shownStrategy, strategyChange } from '../schemas/feature-strategy.ts';
import { jsonPatch } from '../schemas/json-patch.ts';
import { environmentExample, environmentParams, environmentPath } from './feature-paths.ts';
import { routesOf } from './route.ts';

const route = routesOf('feature-strategies');
const path = `${environmentPath}/strategies` as const;
const params = environmentParams.extend({ strategyId: z.string() });
const strategy = { description: 'The strategy', schema: shownStrategy } as const;
const strategyExample = { ...environmentExample, strategyId: '1998e9c6-9ad9-4518-a0e6-4ac9a33c9137' } as const;
const inEnvironment = { project: 'projectId', environment: 'environment' } as const;

export const listFeatureStrategies = route('list', {
  method: 'GET',
  path,
  summary: 'List the strategies of a feature in an environment',
  description: 'The strategies in the order of evaluation.',
  access: 'any',
  role: 'reader',
  params: environmentParams,
  responses: { 200: { description: 'The strategies', schema: z.array(shownStrategy) } },
  errors: [404],
  example: { params: environmentExample },
});

export const addFeatureStrategy = route('add', {
  method: 'POST',
  path,
  summary: 'Add a strategy to a feature in an environment',
  description:
    'The strategy becomes the last one unless `sortOrder` is given. Its type, context fields and segments must ' +
    'exist; it may have at most five segments, global ones or those of this project.',
  access: { anyOf: ['CREATE_FEATURE_STRATEGY'], ...inEnvironment },
  role: 'writer',
  guard: 'environment',
  params: environmentParams,
  body: newStrategy,
  responses: { 200: strategy },
  errors: [404],
  example: {
    params: environmentExample,
    body: {
      name: 'flexibleRollout',
      title: 'Half of the users',
      parameters: { rollout: '50', stickiness: 'default', groupId: 'checkout' },
      constraints: [{ contextName: 'userId', operator: 'NOT_IN', values: ['7'] }],
    },
  },
});

export const getFeatureStrategy = route('get', {
  method: 'GET',
  path: `${path}/{strategyId}`,
  summary: 'Get a strategy',
  description: 'One strategy by its full path; 403 if it belongs to another feature.',
  access: 'any',
  role: 'reader',
  params,
  responses: { 200: strategy },
  errors: [404],
  example: { params: strategyExample },
});

export const updateFeatureStrategy = route('update', {
  method: 'PUT',
  path: `${path}/{strategyId}`,
  summary: 'Change a strategy',
  description:
    'Given members replace the old ones. Constraints and variants that are left out become empty; other members ' +
    'that are left out stay the same. The position can be changed by set-sort-order only. If no active strategy is ' +
    'left, the feature is switched off in this environment.',
  access: { anyOf: ['UPDATE_FEATURE_STRATEGY'], ...inEnvironment },
  role: 'writer',
  guard: 'environment',
  params,
  body: strategyChange,
  responses: { 200: strategy },
  errors: [404],
  example: {
    params: strategyExample,
    body: { parameters: { rollout: '50', stickiness: 'userId', groupId: 'checkout' } },
  },
});

export const patchFeatureStrategy = route('patch', {
  method: 'PATCH',
  path: `${path}/{strategyId}`,
  summary: 'Patch a strategy',
  description:
    'Applies either all operations of RFC 6902 to a strategy or none. Id and position stay the same. If no active ' +
    'strategy is left, the feature is switched off in this environment.',
  access: { anyOf: ['UPDATE_FEATURE_STRATEGY'], ...inEnvironment },
  role: 'writer',
  guard: 'environment',
  params,
  body: jsonPatch,
  responses: { 200: strategy },
  errors: [404],
  example: { params: strategyExample, body: [{ op: 'replace', path: '/parameters/rollout', value: '50' }] },
});

export const removeFeatureStrategy = route('remove', {
  method: 'DELETE',
  path: `${path}/{strategyId}`,
  summary: 'Remove a strategy',
  description: 'If no active strategy is left, the feature is switched off in this environment.',
  access: { anyOf: ['DELETE_FEATURE_STRATEGY'], ...inEnvironment },
  role: 'writer',
  guard: 'environment',
  params,
  responses: { 200: { description: 'The strategy is deleted' } },
  errors: [404],
  example: { params: strategyExample },
});

export const orderFeatureStrategies = route('reorder', {
  method: 'POST',
  path: `${path}/set-sort-order`,
  summary: 'Order the strategies of a feature in an environment',
  description: 'Strategies are evaluated in the order of `sortOrder`. Strategies that are not named keep theirs.',
  access: { anyOf: ['UPDATE_FEATURE_STRATEGY'], ...inEnvironment },
  role: 'writer',
  guard: 'environment',
  params: environmentParams,
  body: z
    .array(z.object({ id: z.string().max(maxName), sortOrder: z.number().min(-maxPosition).max(maxPosition) }))
    .max(maxItems),
  responses: { 200: { description: 'The order is changed' } },
  errors: [404],
  example: { params: environmentExample, body: [{ id: strategyExample.strategyId, sortOrder: 2 }] },
});
