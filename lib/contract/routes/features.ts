import * as z from 'zod';
import { maxName } from '../limits.ts';
import { feature } from '../schemas/feature.ts';
import { featureDetails } from '../schemas/feature-details.ts';
import { featureBody, featureMetadata, metadataBody } from '../schemas/feature-metadata.ts';
import { jsonPatch } from '../schemas/json-patch.ts';
import { urlFriendlyName } from '../schemas/names.ts';
import {
  featureExample,
  featureNames,
  featureParams,
  featurePath,
  featuresPath,
  projectParams,
} from './feature-paths.ts';
import { routesOf } from './route.ts';

const route = routesOf('features');

export const createFeature = route('create', {
  method: 'POST',
  path: featuresPath,
  summary: 'Create a feature',
  description:
    'Creates a feature that is off in every environment of the project. Its name must be unique across all ' +
    'projects, archived features included, and match the naming pattern of the project if there is one.',
  access: { anyOf: ['CREATE_FEATURE'], project: 'projectId' },
  role: 'writer',
  guard: { exempt: 'a new feature is off everywhere' },
  params: projectParams,
  body: featureBody,
  responses: { 201: { description: 'The feature', schema: featureMetadata } },
  errors: [404, 409],
  example: {
    params: { projectId: 'default' },
    body: { name: 'new-search', type: 'release', description: 'Search that forgives typing errors' },
  },
});

export const listFeatures = route('list', {
  method: 'GET',
  path: '/api/admin/features',
  summary: 'List the features of all projects',
  description:
    'The active features of all projects that the caller sees, by id of the project, then by creation, in the form in ' +
    'which the list of one project shows them. Use search, or the list of one project, instead.',
  deprecated: true,
  access: 'any',
  role: 'reader',
  responses: {
    200: {
      description: 'The features',
      schema: z.object({ version: z.number().int(), features: z.array(feature) }),
    },
  },
  example: {},
});

export const getFeature = route('get', {
  method: 'GET',
  path: featurePath,
  summary: 'Get a feature',
  description: 'An active feature with the strategies of every environment of its project, its parents and children.',
  access: 'any',
  role: 'reader',
  params: featureParams,
  query: z.object({
    variantEnvironments: z.string().optional().describe('`true`: also the variants of each environment'),
  }),
  responses: { 200: { description: 'The feature', schema: featureDetails } },
  errors: [404],
  example: { params: featureExample, query: { variantEnvironments: 'true' } },
});

export const updateFeature = route('update', {
  method: 'PUT',
  path: featurePath,
  summary: 'Replace the metadata of a feature',
  description:
    'Members that are left out get their defaults: type `release`, not stale, not archived, no impression data; the ' +
    'description stays the same. A given name must be the present one. Changing `archived` also needs ' +
    '`DELETE_FEATURE`; in projects with change requests only administrators may change it.',
  access: { anyOf: ['UPDATE_FEATURE'], project: 'projectId' },
  needs: '`DELETE_FEATURE`, if it changes `archived`',
  role: 'writer',
  guard: 'project',
  params: featureParams,
  body: metadataBody,
  responses: { 200: { description: 'The new metadata', schema: featureMetadata } },
  errors: [404],
  example: { params: featureExample, body: { type: 'experiment', description: 'A checkout on one page' } },
});

export const patchFeature = route('patch', {
  method: 'PATCH',
  path: featurePath,
  summary: 'Change properties of a feature',
  description:
    'Applies either all operations of RFC 6902 (without `test`) to the metadata of a feature, archived or not, or ' +
    'none. Type, description, stale, impressionData and archived can be changed; the other members stay the same. A ' +
    'removed member gets its default. Variants have their own endpoint. Changing `archived` also needs ' +
    '`DELETE_FEATURE`; in projects with change requests only administrators may change it.',
  access: { anyOf: ['UPDATE_FEATURE'], project: 'projectId' },
  needs: '`DELETE_FEATURE`, if it changes `archived`',
  role: 'writer',
  guard: 'project',
  params: featureParams,
  body: jsonPatch,
  responses: { 200: { description: 'The new metadata', schema: featureMetadata } },
  errors: [404],
  example: { params: featureExample, body: [{ op: 'replace', path: '/description', value: 'A checkout on one page' }] },
});

export const cloneFeature = route('clone', {
  method: 'POST',
  path: `${featurePath}/clone`,
  summary: 'Clone a feature',
  description:
    'Creates a feature with the strategies, variants and dependencies of another, off in every environment. Not ' +
    'possible in projects with change requests.',
  access: { anyOf: ['CREATE_FEATURE'], project: 'projectId' },
  role: 'writer',
  guard: 'arrival',
  params: featureParams,
  body: z.object({
    name: urlFriendlyName,
    replaceGroupId: z
      .boolean()
      .default(true)
      .describe('Whether strategies get the new name as their group; otherwise they keep the old group'),
  }),
  accepts: 'any',
  responses: { 201: { description: 'The new feature', schema: featureMetadata } },
  errors: [404, 409],
  example: { params: featureExample, body: { name: 'checkout-2' } },
});

export const moveFeature = route('move', {
  method: 'POST',
  path: `${featurePath}/changeProject`,
  summary: 'Move a feature to another project',
  description:
    'Moves an active feature with all its data. Both projects must have the same environments. The feature must ' +
    'have no dependencies and no strategies with a segment of its project. Only for administrators if one of the ' +
    'projects has change requests.',
  access: { anyOf: ['MOVE_FEATURE_TOGGLE'], project: 'projectId' },
  needs: 'in the other project too; if one of them has change requests, `ADMIN`',
  role: 'writer',
  guard: 'arrival',
  params: featureParams,
  body: z.object({ newProjectId: z.string().min(1).max(maxName) }),
  responses: { 200: { description: 'The feature has moved' } },
  errors: [404],
  example: { params: featureExample, body: { newProjectId: 'mobile' } },
});

export const markFeaturesStale = route('mark-stale', {
  method: 'POST',
  path: '/api/admin/projects/{projectId}/stale',
  summary: 'Mark features stale, or no longer stale',
  description: 'Marks active features of a project. Features that are marked already stay as they are.',
  access: { anyOf: ['UPDATE_FEATURE'], project: 'projectId' },
  role: 'writer',
  guard: { exempt: 'staleness changes no decision' },
  params: projectParams,
  body: z.object({ features: featureNames, stale: z.boolean() }),
  responses: { 202: { description: 'The features are marked' } },
  errors: [404],
  example: { params: { projectId: 'default' }, body: { features: ['checkout', 'payments'], stale: true } },
});

export const validateFeatureName = route('validate-name', {
  method: 'POST',
  path: '/api/admin/features/validate',
  summary: 'Check a name for a new feature',
  description:
    'Checks whether a feature can have this name: it must be free and, if a project is given, match its naming ' +
    'pattern.',
  access: 'any',
  role: 'reader',
  body: z.object({ name: urlFriendlyName, projectId: z.string().max(maxName).nullable().optional() }),
  responses: { 200: { description: 'The name can be used' } },
  errors: [404, 409],
  example: { body: { name: 'new-search', projectId: 'default' } },
});
