import * as z from 'zod';
import { maxEnvironmentsAtOnce, maxName } from '../limits.ts';
import { jsonPatch } from '../schemas/json-patch.ts';
import { givenVariants, variant } from '../schemas/variant.ts';
import {
  environmentExample,
  environmentParams,
  environmentPath,
  featureExample,
  featureParams,
  featurePath,
} from './feature-paths.ts';
import { routesOf } from './route.ts';

const route = routesOf('feature-variants');
const responses = {
  200: {
    description: 'The variants, by name',
    schema: z.object({ version: z.number().int(), variants: z.array(variant) }),
  },
} as const;
const written = {
  anyOf: ['UPDATE_FEATURE_ENVIRONMENT_VARIANTS'],
  project: 'projectId',
  environment: 'environment',
} as const;
const everywhere = { anyOf: ['UPDATE_FEATURE_VARIANTS'], project: 'projectId' } as const;
const rules =
  'Names are unique. Variants of weight type `fix` keep their weight, together at most 1000; the others, of which ' +
  'there must be at least one, share the rest.';
const variantsExample = [
  { name: 'short', weight: 200, weightType: 'fix' as const, stickiness: 'default' },
  {
    name: 'long',
    weight: 800,
    weightType: 'variable' as const,
    stickiness: 'default',
    payload: { type: 'json' as const, value: '{"steps":3}' },
  },
];
const patchExample = [
  { op: 'add' as const, path: '/-', value: { name: 'long', weight: 1000, weightType: 'variable' } },
];

export const listEnvironmentVariants = route('list-in-environment', {
  method: 'GET',
  path: `${environmentPath}/variants`,
  summary: 'List the variants of a feature in an environment',
  description: 'By name.',
  access: 'any',
  role: 'reader',
  params: environmentParams,
  responses,
  errors: [404],
  example: { params: environmentExample },
});

export const replaceEnvironmentVariants = route('replace-in-environment', {
  method: 'PUT',
  path: `${environmentPath}/variants`,
  summary: 'Replace the variants of a feature in an environment',
  description: rules,
  access: written,
  role: 'writer',
  guard: 'environment',
  params: environmentParams,
  body: givenVariants,
  responses,
  errors: [404],
  example: { params: environmentExample, body: variantsExample },
});

export const patchEnvironmentVariants = route('patch-in-environment', {
  method: 'PATCH',
  path: `${environmentPath}/variants`,
  summary: 'Patch the variants of a feature in an environment',
  description: `Applies operations of RFC 6902 to the list of variants, all of them or none. ${rules}`,
  access: written,
  role: 'writer',
  guard: 'environment',
  params: environmentParams,
  body: jsonPatch,
  responses,
  errors: [404],
  example: { params: environmentExample, body: patchExample },
});

export const replaceVariantsInEnvironments = route('replace-in-environments', {
  method: 'PUT',
  path: `${featurePath}/variants-batch`,
  summary: 'Replace the variants of a feature in several environments',
  description: rules,
  access: 'any',
  needs: '`UPDATE_FEATURE_ENVIRONMENT_VARIANTS` in each of the environments',
  role: 'writer',
  guard: 'environment',
  params: featureParams,
  body: z.object({
    variants: givenVariants,
    environments: z.array(z.string().min(1).max(maxName)).min(1).max(maxEnvironmentsAtOnce),
  }),
  responses,
  errors: [404],
  example: {
    params: featureExample,
    body: { variants: variantsExample, environments: ['development', 'production'] },
  },
});

export const listFeatureVariants = route('list', {
  method: 'GET',
  path: `${featurePath}/variants`,
  summary: 'List the variants of a feature',
  description: 'The variants in the first environment of the project of the feature: variants belong to environments.',
  deprecated: true,
  access: 'any',
  role: 'reader',
  params: featureParams,
  responses,
  errors: [404],
  example: { params: featureExample },
});

export const replaceFeatureVariants = route('replace', {
  method: 'PUT',
  path: `${featurePath}/variants`,
  summary: 'Replace the variants of a feature in all environments',
  description: rules,
  deprecated: true,
  access: everywhere,
  role: 'writer',
  guard: 'environment',
  params: featureParams,
  body: givenVariants,
  responses,
  errors: [404],
  example: { params: featureExample, body: variantsExample },
});

export const patchFeatureVariants = route('patch', {
  method: 'PATCH',
  path: `${featurePath}/variants`,
  summary: 'Patch the variants of a feature in all environments',
  description: `Applies operations of RFC 6902 to the list of variants of each environment. ${rules}`,
  deprecated: true,
  access: everywhere,
  role: 'writer',
  guard: 'environment',
  params: featureParams,
  body: jsonPatch,
  responses,
  errors: [404],
  example: { params: featureExample, body: patchExample },
});
