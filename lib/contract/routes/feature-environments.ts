import * as z from 'zod';
import { shownReleases } from '../schemas/feature-details.ts';
import { shownStrategy } from '../schemas/feature-strategy.ts';
import { environmentExample, environmentParams, environmentPath, featureNames } from './feature-paths.ts';
import { routesOf } from './route.ts';

const route = routesOf('feature-environments');
const access = { anyOf: ['UPDATE_FEATURE_ENVIRONMENT'], project: 'projectId', environment: 'environment' } as const;
const bulkPath = '/api/admin/projects/{projectId}/bulk_features/environments/{environment}';
const bulkParams = z.object({ projectId: z.string(), environment: z.string() });
const bulkExample = {
  params: { projectId: 'default', environment: 'production' },
  body: { features: ['checkout', 'payments'] },
} as const;
const query = z.object({
  shouldActivateDisabledStrategies: z
    .string()
    .optional()
    .describe('`true`: enable all disabled strategies rather than add the default one'),
});

export const getFeatureEnvironment = route('get', {
  method: 'GET',
  path: environmentPath,
  summary: 'Get a feature in one environment',
  description: 'Whether the feature is on in this environment, with its strategies, release plan and safeguards there.',
  access: 'any',
  role: 'reader',
  params: environmentParams,
  responses: {
    200: {
      description: 'The feature in this environment',
      schema: z.object({
        name: z.string().describe('Name of the feature'),
        environment: z.string(),
        enabled: z.boolean(),
        strategies: z.array(shownStrategy),
        ...shownReleases,
      }),
    },
  },
  errors: [404],
  example: { params: environmentExample },
});

export const enableFeature = route('enable', {
  method: 'POST',
  path: `${environmentPath}/on`,
  summary: 'Switch a feature on in an environment',
  description:
    'A feature without an active strategy there gets the default strategy of the environment in this project, else ' +
    'a rollout to everyone. Adding one where there was none also needs `CREATE_FEATURE_STRATEGY`. If the feature is ' +
    'on already, nothing changes.',
  access,
  role: 'writer',
  guard: 'environment',
  params: environmentParams,
  query,
  accepts: 'any',
  responses: { 200: { description: 'The feature is on' } },
  errors: [404],
  example: { params: environmentExample },
});

export const disableFeature = route('disable', {
  method: 'POST',
  path: `${environmentPath}/off`,
  summary: 'Switch a feature off in an environment',
  description: 'If the feature is off already, nothing changes.',
  access,
  role: 'writer',
  guard: 'environment',
  params: environmentParams,
  accepts: 'any',
  responses: { 200: { description: 'The feature is off' } },
  errors: [404],
  example: { params: environmentExample },
});

export const enableFeatures = route('enable-many', {
  method: 'POST',
  path: `${bulkPath}/on`,
  summary: 'Switch features on in an environment',
  description: 'As for a single feature. If one of the features cannot be switched on, none is.',
  access,
  role: 'writer',
  guard: 'environment',
  params: bulkParams,
  query,
  body: z.object({ features: featureNames }),
  responses: { 200: { description: 'The features are on' } },
  errors: [404],
  example: bulkExample,
});

export const disableFeatures = route('disable-many', {
  method: 'POST',
  path: `${bulkPath}/off`,
  summary: 'Switch features off in an environment',
  description: 'As for a single feature. If one of the features does not exist, none is switched off.',
  access,
  role: 'writer',
  guard: 'environment',
  params: bulkParams,
  body: z.object({ features: featureNames }),
  responses: { 200: { description: 'The features are off' } },
  errors: [404],
  example: bulkExample,
});
