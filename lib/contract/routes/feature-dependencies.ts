import * as z from 'zod';
import { maxItems, maxName } from '../limits.ts';
import { dependency } from '../schemas/feature.ts';
import { featureExample, featureParams, featurePath, projectParams } from './feature-paths.ts';
import { routesOf } from './route.ts';

const route = routesOf('feature-dependencies');
const access = { anyOf: ['UPDATE_FEATURE_DEPENDENCY'], project: 'projectId' } as const;
const path = `${featurePath}/dependencies` as const;

export const addFeatureDependency = route('add', {
  method: 'POST',
  path,
  summary: 'Make a feature depend on another',
  description:
    'The parent must be an active feature of the same project without a parent; the child must have no children. ' +
    'Sending the same parent again changes the condition. In projects with change requests only administrators may ' +
    'do this.',
  access,
  role: 'writer',
  guard: 'project',
  params: featureParams,
  body: dependency.extend({
    feature: z.string().min(1).max(maxName),
    variants: z.array(z.string().min(1).max(maxName)).max(maxItems).optional(),
  }),
  responses: { 200: { description: 'The feature depends on the parent' } },
  errors: [404],
  example: { params: featureExample, body: { feature: 'payments', enabled: true } },
});

export const removeFeatureDependency = route('remove', {
  method: 'DELETE',
  path: `${path}/{parent}`,
  summary: 'Remove a parent from a feature',
  description: 'In projects with change requests only administrators may do this.',
  access,
  role: 'writer',
  guard: 'project',
  params: featureParams.extend({ parent: z.string() }),
  responses: { 200: { description: 'The feature does not depend on the parent' } },
  errors: [404],
  example: { params: { projectId: 'default', featureName: 'free-shipping', parent: 'beta-dashboard' } },
});

export const removeFeatureDependencies = route('remove-all', {
  method: 'DELETE',
  path,
  summary: 'Remove all parents from a feature',
  description: 'If it has none, nothing changes. In projects with change requests only administrators may do this.',
  access,
  role: 'writer',
  guard: 'project',
  params: featureParams,
  responses: { 200: { description: 'The feature depends on no other feature' } },
  errors: [404],
  example: { params: featureExample },
});

export const listPossibleParents = route('list-parents', {
  method: 'GET',
  path: `${featurePath}/parents`,
  summary: 'List features that a feature could depend on',
  description: 'The other active features of its project that have no parents, ordered by name.',
  access: 'any',
  role: 'reader',
  params: featureParams,
  responses: { 200: { description: 'Names of features', schema: z.array(z.string()) } },
  errors: [404],
  example: { params: featureExample },
});

export const hasProjectDependencies = route('any', {
  method: 'GET',
  path: '/api/admin/projects/{projectId}/dependencies',
  summary: 'Check whether features of a project depend on each other',
  description: '`true` when at least one active feature depends on another.',
  access: 'any',
  role: 'reader',
  params: projectParams,
  responses: { 200: { description: 'Whether there is any dependency', schema: z.boolean() } },
  errors: [404],
  example: { params: { projectId: 'default' } },
});
