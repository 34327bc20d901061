import * as z from 'zod';
import { maxAddedTags, maxItems } from '../limits.ts';
import { tag as featureTag } from '../schemas/tag.ts';
import { featureNames, projectParams } from './feature-paths.ts';
import { routesOf } from './route.ts';

const route = routesOf('feature-tags');
const path = '/api/admin/features/{featureName}/tags';
const params = z.object({ featureName: z.string() });
const list = {
  description: 'The tags of the feature, by type and value',
  schema: z.object({ version: z.number().int(), tags: z.array(featureTag) }),
} as const;
const change = z.object({
  addedTags: z.array(featureTag).max(maxAddedTags).default([]),
  removedTags: z.array(featureTag).max(maxItems).default([]),
});
const needs = '`UPDATE_FEATURE` in the project of the feature';
const example = { featureName: 'checkout' } as const;
const changeExample = {
  addedTags: [{ type: 'simple', value: 'spring' }],
  removedTags: [{ type: 'simple', value: 'revenue' }],
};

export const listFeatureTags = route('list', {
  method: 'GET',
  path,
  summary: 'List the tags of a feature',
  description: 'Archived features keep their tags.',
  access: 'any',
  role: 'reader',
  params,
  responses: { 200: list },
  errors: [404],
  example: { params: example },
});

export const addFeatureTag = route('add', {
  method: 'POST',
  path,
  summary: 'Tag a feature',
  description:
    'The tag is created if it is new; its type must exist. If the feature has the tag already, nothing changes.',
  access: 'any',
  needs,
  role: 'writer',
  guard: { exempt: 'tags change no decision' },
  params,
  body: featureTag,
  responses: { 201: { description: 'The tag', schema: featureTag } },
  errors: [404],
  example: { params: example, body: { type: 'simple', value: 'spring' } },
});

export const changeFeatureTags = route('change', {
  method: 'PUT',
  path,
  summary: 'Add and remove tags of a feature',
  description: 'Tags are created if they are new; their types must exist.',
  access: 'any',
  needs,
  role: 'writer',
  guard: { exempt: 'tags change no decision' },
  params,
  body: change,
  responses: { 200: list },
  errors: [404],
  example: { params: example, body: changeExample },
});

export const removeFeatureTag = route('remove', {
  method: 'DELETE',
  path: `${path}/{type}/{value}`,
  summary: 'Remove a tag from a feature',
  description: 'The tag itself is kept.',
  access: 'any',
  needs,
  role: 'writer',
  guard: { exempt: 'tags change no decision' },
  params: z.object({ featureName: z.string(), type: z.string(), value: z.string() }),
  responses: { 200: { description: 'The feature does not have the tag' } },
  errors: [404],
  example: { params: { ...example, type: 'simple', value: 'revenue' } },
});

export const tagProjectFeatures = route('change-many', {
  method: 'PUT',
  path: '/api/admin/projects/{projectId}/tags',
  summary: 'Add and remove tags of several features',
  description:
    'Tags are created if they are new; their types must exist. If one of the features is unknown, nothing changes.',
  access: { anyOf: ['UPDATE_FEATURE'], project: 'projectId' },
  role: 'writer',
  guard: { exempt: 'tags change no decision' },
  params: projectParams,
  body: z.object({ features: featureNames, tags: change }),
  responses: { 200: { description: 'The features are tagged' } },
  errors: [404],
  example: {
    params: { projectId: 'default' },
    body: { features: ['checkout', 'payments'], tags: changeExample },
  },
});
