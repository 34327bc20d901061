import * as z from 'zod';
import { listVersion } from '../schemas/list-version.ts';
import { tag as tagSchema } from '../schemas/tag.ts';
import { routesOf } from './route.ts';

const route = routesOf('tags');
const list = z.object({ version: listVersion, tags: z.array(tagSchema) });
const params = z.object({ type: z.string(), value: z.string() });

export const listTags = route('list', {
  method: 'GET',
  path: '/api/admin/tags',
  summary: 'List tags',
  description: 'Lists all tags by type and value.',
  access: 'any',
  role: 'reader',
  responses: { 200: { description: 'The tags', schema: list } },
  example: {},
});

export const listTagsOfType = route('list-of-type', {
  method: 'GET',
  path: '/api/admin/tags/{type}',
  summary: 'List the tags of a type',
  description: 'Lists the tags of one type by value. The list of an unknown type is empty.',
  access: 'any',
  role: 'reader',
  params: params.pick({ type: true }),
  responses: { 200: { description: 'The tags', schema: list } },
  example: { params: { type: 'simple' } },
});

export const getTag = route('get', {
  method: 'GET',
  path: '/api/admin/tags/{type}/{value}',
  summary: 'Get a tag',
  description: 'Gets one tag by type and value, to check whether it exists.',
  access: 'any',
  role: 'reader',
  params,
  responses: { 200: { description: 'The tag', schema: z.object({ version: listVersion, tag: tagSchema }) } },
  errors: [404],
  example: { params: { type: 'simple', value: 'revenue' } },
});

export const createTag = route('create', {
  method: 'POST',
  path: '/api/admin/tags',
  summary: 'Create a tag',
  description: 'Creates a tag of an existing type. Tagging a feature creates the tag too.',
  // The path names no project, so the operation checks the permission.
  access: 'any',
  needs: '`UPDATE_FEATURE` in any project',
  role: 'writer',
  body: tagSchema,
  responses: { 201: { description: 'The tag', schema: z.object({ version: listVersion, tag: tagSchema }) } },
  errors: [409],
  example: { body: { type: 'simple', value: 'winter' } },
});

export const deleteTag = route('remove', {
  method: 'DELETE',
  path: '/api/admin/tags/{type}/{value}',
  summary: 'Delete a tag',
  description: 'Deletes a tag; features lose it.',
  // The path names no project, so the operation checks the permission.
  access: 'any',
  needs: '`UPDATE_FEATURE` in any project, and in every project in which a feature has the tag',
  role: 'writer',
  params,
  responses: { 200: { description: 'The tag is deleted' } },
  errors: [404, 409],
  example: { params: { type: 'team', value: 'retired' } },
});
