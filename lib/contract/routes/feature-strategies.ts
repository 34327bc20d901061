import * as z from 'zod';
import { newStrategy, shownStrategy, strategyChange } from '../schemas/feature-strategy.ts';
import { jsonPatch } from '../schemas/json-patch.ts';
import { environmentExample, environmentParams, environmentPath } from './feature-paths.ts';
import { route } from './route.ts';

const tag = 'Feature strategies';
const path = `${environmentPath}/strategies` as const;
const params = environmentParams.extend({ strategyId: z.string() });
const strategy = { description: 'The strategy', schema: shownStrategy } as const;
const strategyExample = { ...environmentExample, strategyId: '1998e9c6-9ad9-4518-a0e6-4ac9a33c9137' } as const;
const inEnvironment = { project: 'projectId', environment: 'environment' } as const;

export const listFeatureStrategies = route({
  operation: 'listFeatureStrategies',
  handler: 'feature-strategies/list',
  method: 'GET',
  path,
  summary: 'List the strategies of a feature in an environment',
  description: 'In the order of evaluation.',
  tag,
  access: 'any',
  role: 'reader',
  params: environmentParams,
  responses: { 200: { description: 'The strategies', schema: z.array(shownStrategy) } },
  errors: [401, 403, 404],
  example: { params: environmentExample },
});

export const addFeatureStrategy = route({
  operation: 'addFeatureStrategy',
  handler: 'feature-strategies/add',
  method: 'POST',
  path,
  summary: 'Add a strategy to a feature in an environment',
  description:
    'The strategy becomes the last one unless `sortOrder` says otherwise. Its type, context fields and segments must ' +
    'exist; it has five segments at most, global ones or of this project.',
  tag,
  access: { anyOf: ['CREATE_FEATURE_STRATEGY'], ...inEnvironment },
  role: 'writer',
  guard: 'environment',
  params: environmentParams,
  body: newStrategy,
  responses: { 200: strategy },
  errors: [400, 401, 403, 404, 415],
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

export const getFeatureStrategy = route({
  operation: 'getFeatureStrategy',
  handler: 'feature-strategies/get',
  method: 'GET',
  path: `${path}/{strategyId}`,
  summary: 'Get a strategy',
  description: 'A strategy by its full path; 403 when it belongs to another feature.',
  tag,
  access: 'any',
  role: 'reader',
  params,
  responses: { 200: strategy },
  errors: [401, 403, 404],
  example: { params: strategyExample },
});

export const updateFeatureStrategy = route({
  operation: 'updateFeatureStrategy',
  handler: 'feature-strategies/update',
  method: 'PUT',
  path: `${path}/{strategyId}`,
  summary: 'Change a strategy',
  description:
    'Members that are given replace; constraints and variants that are left out become empty, other members left out ' +
    'stay. The position is changed by set-sort-order. Without an active strategy left the feature is switched off.',
  tag,
  access: { anyOf: ['UPDATE_FEATURE_STRATEGY'], ...inEnvironment },
  role: 'writer',
  guard: 'environment',
  params,
  body: strategyChange,
  responses: { 200: strategy },
  errors: [400, 401, 403, 404, 415],
  example: {
    params: strategyExample,
    body: { parameters: { rollout: '50', stickiness: 'userId', groupId: 'checkout' } },
  },
});

export const patchFeatureStrategy = route({
  operation: 'patchFeatureStrategy',
  handler: 'feature-strategies/patch',
  method: 'PATCH',
  path: `${path}/{strategyId}`,
  summary: 'Patch a strategy',
  description:
    'Applies operations of RFC 6902 to a strategy, all of them or none. Id and position stay. Without an active strategy ' +
    'left the feature is switched off.',
  tag,
  access: { anyOf: ['UPDATE_FEATURE_STRATEGY'], ...inEnvironment },
  role: 'writer',
  guard: 'environment',
  params,
  body: jsonPatch,
  responses: { 200: strategy },
  errors: [400, 401, 403, 404, 415],
  example: { params: strategyExample, body: [{ op: 'replace', path: '/parameters/rollout', value: '50' }] },
});

export const removeFeatureStrategy = route({
  operation: 'removeFeatureStrategy',
  handler: 'feature-strategies/remove',
  method: 'DELETE',
  path: `${path}/{strategyId}`,
  summary: 'Remove a strategy',
  description: 'Without an active strategy left the feature is switched off in this environment.',
  tag,
  access: { anyOf: ['DELETE_FEATURE_STRATEGY'], ...inEnvironment },
  role: 'writer',
  guard: 'environment',
  params,
  responses: { 200: { description: 'The strategy is gone' } },
  errors: [401, 403, 404],
  example: { params: strategyExample },
});

export const orderFeatureStrategies = route({
  operation: 'orderFeatureStrategies',
  handler: 'feature-strategies/reorder',
  method: 'POST',
  path: `${path}/set-sort-order`,
  summary: 'Order the strategies of a feature in an environment',
  description: 'Strategies are evaluated by `sortOrder`; those not named keep theirs.',
  tag,
  access: { anyOf: ['UPDATE_FEATURE_STRATEGY'], ...inEnvironment },
  role: 'writer',
  guard: 'environment',
  params: environmentParams,
  body: z.array(z.object({ id: z.string().max(100), sortOrder: z.number().min(-1e9).max(1e9) })).max(1000),
  responses: { 200: { description: 'The strategies are in order' } },
  errors: [400, 401, 403, 404, 415],
  example: { params: environmentExample, body: [{ id: strategyExample.strategyId, sortOrder: 2 }] },
});
