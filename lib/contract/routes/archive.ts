import * as z from 'zod';
import { feature } from '../schemas/feature.ts';
import { featureExample, featureNames, featureParams, featurePath, projectParams } from './feature-paths.ts';
import { routesOf } from './route.ts';

/** Why the guard of change requests does not check these routes. */
const revived = 'a revived feature is off everywhere';
const evaluatedNowhere = 'an archived feature is evaluated nowhere';

const route = routesOf('archive');
const inProject = { params: { projectId: 'default' } } as const;
const features = z.object({ features: featureNames });
const archived = z.object({ version: z.number().int(), features: z.array(feature) });

export const archiveFeature = route('archive-one', {
  method: 'DELETE',
  path: featurePath,
  summary: 'Archive a feature',
  description:
    'Archives an active feature and removes its parents. Refused while active features depend on it. In projects ' +
    'with change requests only administrators may do this.',
  access: { anyOf: ['DELETE_FEATURE'], project: 'projectId' },
  role: 'writer',
  guard: 'project',
  params: featureParams,
  responses: { 202: { description: 'The feature is archived' } },
  errors: [404],
  example: { params: featureExample },
});

export const archiveFeatures = route('archive', {
  method: 'POST',
  path: '/api/admin/projects/{projectId}/archive',
  summary: 'Archive features',
  description:
    'Archives active features of a project; parents can be archived together with their children. If one of the ' +
    'features cannot be archived, none is. In projects with change requests only administrators may do this.',
  access: { anyOf: ['DELETE_FEATURE'], project: 'projectId' },
  role: 'writer',
  guard: 'project',
  params: projectParams,
  body: features,
  responses: { 202: { description: 'The features are archived' } },
  errors: [404],
  example: { ...inProject, body: { features: ['checkout', 'payments'] } },
});

export const validateArchive = route('validate', {
  method: 'POST',
  path: '/api/admin/projects/{projectId}/archive/validate',
  summary: 'Check whether features can be archived',
  description: 'Lists the features that others depend on, and whether dependencies would be lost. Changes nothing.',
  access: { anyOf: ['DELETE_FEATURE'], project: 'projectId' },
  role: 'reader',
  params: projectParams,
  body: features,
  responses: {
    200: {
      description: 'The result of the check',
      schema: z.object({
        parentsWithChildFeatures: z.array(z.string()),
        hasDeletedDependencies: z.boolean(),
      }),
    },
  },
  errors: [404],
  example: { ...inProject, body: { features: ['checkout', 'payments'] } },
});

export const listArchivedFeatures = route('list', {
  method: 'GET',
  path: '/api/admin/archive/features',
  summary: 'List archived features',
  description: 'The archived features of all projects that the caller sees, by creation.',
  access: 'any',
  role: 'reader',
  responses: { 200: { description: 'The archived features', schema: archived } },
  example: {},
});

export const listArchivedProjectFeatures = route('list-of-project', {
  method: 'GET',
  path: '/api/admin/archive/features/{projectId}',
  summary: 'List archived features of a project',
  description: 'The archived features of a project, by creation.',
  access: 'any',
  role: 'reader',
  params: projectParams,
  responses: { 200: { description: 'The archived features', schema: archived } },
  errors: [404],
  example: inProject,
});

export const reviveFeature = route('revive-one', {
  method: 'POST',
  path: '/api/admin/archive/revive/{featureName}',
  summary: 'Revive a feature',
  description: 'Makes an archived feature active again, off in every environment; an active feature stays as it is.',
  access: 'any',
  needs: '`UPDATE_FEATURE` in the project of the feature',
  role: 'writer',
  guard: { exempt: revived },
  params: z.object({ featureName: z.string() }),
  accepts: 'any',
  responses: { 200: { description: 'The feature is active' } },
  errors: [404],
  example: { params: { featureName: 'checkout' } },
});

export const reviveFeatures = route('revive', {
  method: 'POST',
  path: '/api/admin/projects/{projectId}/revive',
  summary: 'Revive features',
  description:
    'Makes archived features of a project active again, off in every environment; active features stay as they are.',
  access: { anyOf: ['UPDATE_FEATURE'], project: 'projectId' },
  role: 'writer',
  guard: { exempt: revived },
  params: projectParams,
  body: features,
  accepts: 'any',
  responses: { 200: { description: 'The features are active' } },
  errors: [404],
  example: { ...inProject, body: { features: ['checkout'] } },
});

export const deleteFeature = route('delete-one', {
  method: 'DELETE',
  path: '/api/admin/archive/{featureName}',
  summary: 'Delete an archived feature for good',
  description: 'Deletes an archived feature and frees its name; an active feature is left as it is, without an error.',
  access: 'any',
  needs: '`DELETE_FEATURE` in the project of the feature',
  role: 'writer',
  guard: { exempt: evaluatedNowhere },
  params: z.object({ featureName: z.string() }),
  responses: { 200: { description: 'No archived feature has this name' } },
  errors: [404],
  example: { params: { featureName: 'checkout' } },
});

export const deleteFeatures = route('delete', {
  method: 'POST',
  path: '/api/admin/projects/{projectId}/delete',
  summary: 'Delete archived features for good',
  description:
    'Deletes archived features of a project and frees their names; active features are left as they are, without an ' +
    'error.',
  access: { anyOf: ['DELETE_FEATURE'], project: 'projectId' },
  role: 'writer',
  guard: { exempt: evaluatedNowhere },
  params: projectParams,
  body: features,
  accepts: 'any',
  responses: { 200: { description: 'The archived features are deleted' } },
  errors: [404],
  example: { ...inProject, body: { features: ['checkout'] } },
});
