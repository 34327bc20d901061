import * as z from 'zod';
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
    'The parent is an active feature of the same project without a parent of its own, and the child has no children. ' +
    'Depending on it again changes how. In projects with change requests for administrators only.',
  access,
  role: 'writer',
  guard: 'project',
  params: featureParams,
  body: dependency.extend({
    feature: z.string().min(1).max(100),
    variants: z.array(z.string().min(1).max(100)).max(1000).optional(),
  }),
  responses: { 200: { description: 'The feature depends on the parent' } },
  errors: [404],
  example: { params: featureExample, body: { feature: 'payments', enabled: true } },
});

export const removeFeatureDependency = route('remove', {
  method: 'DELETE',
  path: `${path}/{parent}`,
  summary: 'Take a parent from a feature',
  description: 'In projects with change requests for administrators only.',
  access,
  role: 'writer',
  guard: 'project',
  params: featureParams.extend({ parent: z.string() }),
  responses: { 200: { description: 'The feature does not depend on it' } },
  errors: [404],
  example: { params: { projectId: 'default', featureName: 'free-shipping', parent: 'beta-dashboard' } },
});

export const removeFeatureDependencies = route('remove-all', {
  method: 'DELETE',
  path,
  summary: 'Take all parents from a feature',
  description: 'Nothing happens when it has none. In projects with change requests for administrators only.',
  access,
  role: 'writer',
  guard: 'project',
  params: featureParams,
  responses: { 200: { description: 'The feature depends on nothing' } },
  errors: [404],
  example: { params: featureExample },
});

export const listPossibleParents = route('list-parents', {
  method: 'GET',
  path: `${featurePath}/parents`,
  summary: 'List features that a feature could depend on',
  description: 'The other active features of its project that do not depend on anything themselves, by name.',
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
  summary: 'Whether features of a project depend on each other',
  description: '`true` when at least one active feature depends on another.',
  access: 'any',
  role: 'reader',
  params: projectParams,
  responses: { 200: { description: 'Whether there is any dependency', schema: z.boolean() } },
  errors: [404],
  example: { params: { projectId: 'default' } },
});
