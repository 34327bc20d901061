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
  description: 'Lists the tags of one type by value; an unknown type has none.',
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
  description: 'Gets one tag: tells whether there is such a tag.',
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
  description: 'Creates a tag of a type that exists. Tagging a feature creates the tag too.',
  // The permission belongs to a project, and the path names none: the operation asks for it itself.
  access: 'any',
  asks: '`UPDATE_FEATURE` in any project',
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
  // As with creating one.
  access: 'any',
  asks: '`UPDATE_FEATURE` in any project',
  role: 'writer',
  params,
  responses: { 200: { description: 'It is gone' } },
  errors: [404],
  example: { params: { type: 'team', value: 'retired' } },
});
