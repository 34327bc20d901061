import * as z from 'zod';
import { listVersion } from '../schemas/list-version.ts';
import { tag as tagSchema } from '../schemas/tag.ts';
import { route } from './route.ts';

const tag = 'Tags';
const list = z.object({ version: listVersion, tags: z.array(tagSchema) });
const params = z.object({ type: z.string(), value: z.string() });

export const listTags = route({
  operation: 'listTags',
  handler: 'tags/list',
  method: 'GET',
  path: '/api/admin/tags',
  summary: 'List tags',
  description: 'Lists all tags by type and value.',
  tag,
  access: 'any',
  role: 'reader',
  responses: { 200: { description: 'The tags', schema: list } },
  errors: [401],
  example: {},
});

export const listTagsOfType = route({
  operation: 'listTagsOfType',
  handler: 'tags/list-of-type',
  method: 'GET',
  path: '/api/admin/tags/{type}',
  summary: 'List the tags of a type',
  description: 'Lists the tags of one type by value; an unknown type has none.',
  tag,
  access: 'any',
  role: 'reader',
  params: params.pick({ type: true }),
  responses: { 200: { description: 'The tags', schema: list } },
  errors: [401],
  example: { params: { type: 'simple' } },
});

export const getTag = route({
  operation: 'getTag',
  handler: 'tags/get',
  method: 'GET',
  path: '/api/admin/tags/{type}/{value}',
  summary: 'Get a tag',
  description: 'Gets one tag: tells whether there is such a tag.',
  tag,
  access: 'any',
  role: 'reader',
  params,
  responses: { 200: { description: 'The tag', schema: z.object({ version: listVersion, tag: tagSchema }) } },
  errors: [401, 404],
  example: { params: { type: 'simple', value: 'revenue' } },
});

export const createTag = route({
  operation: 'createTag',
  handler: 'tags/create',
  method: 'POST',
  path: '/api/admin/tags',
  summary: 'Create a tag',
  description: 'Creates a tag of a type that exists. Tagging a feature creates the tag too.',
  tag,
  // The permission belongs to a project, and the path names none: the operation asks for it itself.
  access: 'any',
  asks: '`UPDATE_FEATURE` in any project',
  role: 'writer',
  body: tagSchema,
  responses: { 201: { description: 'The tag', schema: z.object({ version: listVersion, tag: tagSchema }) } },
  errors: [400, 401, 403, 409, 415],
  example: { body: { type: 'simple', value: 'winter' } },
});

export const deleteTag = route({
  operation: 'deleteTag',
  handler: 'tags/remove',
  method: 'DELETE',
  path: '/api/admin/tags/{type}/{value}',
  summary: 'Delete a tag',
  description: 'Deletes a tag; features lose it.',
  tag,
  // As with creating one.
  access: 'any',
  asks: '`UPDATE_FEATURE` in any project',
  role: 'writer',
  params,
  responses: { 200: { description: 'It is gone' } },
  errors: [401, 403, 404],
  example: { params: { type: 'team', value: 'retired' } },
});
