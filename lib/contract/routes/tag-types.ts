import * as z from 'zod';
import { listVersion } from '../schemas/list-version.ts';
import { tagType, tagTypeBody, tagTypeUpdate } from '../schemas/tag.ts';
import { route } from './route.ts';

const tag = 'Tag types';
const params = z.object({ name: z.string() });

export const listTagTypes = route({
  operation: 'listTagTypes',
  handler: 'tag-types/list',
  method: 'GET',
  path: '/api/admin/tag-types',
  summary: 'List tag types',
  description: 'Lists all tag types by name.',
  tag,
  access: 'any',
  role: 'reader',
  responses: {
    200: { description: 'The tag types', schema: z.object({ version: listVersion, tagTypes: z.array(tagType) }) },
  },
  errors: [401],
  example: {},
});

export const getTagType = route({
  operation: 'getTagType',
  handler: 'tag-types/get',
  method: 'GET',
  path: '/api/admin/tag-types/{name}',
  summary: 'Get a tag type',
  description: 'Gets one tag type by its name.',
  tag,
  access: 'any',
  role: 'reader',
  params,
  responses: { 200: { description: 'The tag type', schema: z.object({ version: listVersion, tagType }) } },
  errors: [401, 404],
  example: { params: { name: 'simple' } },
});

export const createTagType = route({
  operation: 'createTagType',
  handler: 'tag-types/create',
  method: 'POST',
  path: '/api/admin/tag-types',
  summary: 'Create a tag type',
  description: 'Creates a tag type. Its name has 2 to 50 characters that need no escaping in a URL.',
  tag,
  access: { anyOf: ['CREATE_TAG_TYPE'] },
  role: 'writer',
  body: tagTypeBody,
  responses: { 201: { description: 'The tag type; `Location` leads to it', schema: tagType } },
  errors: [400, 401, 403, 409, 415],
  example: { body: { name: 'region', description: 'Where the feature is offered', icon: 'R' } },
});

export const validateTagType = route({
  operation: 'validateTagType',
  handler: 'tag-types/validate',
  method: 'POST',
  path: '/api/admin/tag-types/validate',
  summary: 'Check a new tag type',
  description: 'Tells whether a tag type could be created as sent: its name is well formed and free. Stores nothing.',
  tag,
  access: { anyOf: ['CREATE_TAG_TYPE', 'UPDATE_TAG_TYPE'] },
  role: 'reader',
  body: tagTypeBody,
  responses: { 200: { description: 'It could', schema: z.object({ valid: z.literal(true), tagType: tagTypeBody }) } },
  errors: [400, 401, 403, 409, 415],
  example: { body: { name: 'squad' } },
});

export const updateTagType = route({
  operation: 'updateTagType',
  handler: 'tag-types/update',
  method: 'PUT',
  path: '/api/admin/tag-types/{name}',
  summary: 'Change a tag type',
  description: 'Changes description and icon of a tag type; members that are not sent stay as they are.',
  tag,
  access: { anyOf: ['UPDATE_TAG_TYPE'] },
  role: 'writer',
  params,
  body: tagTypeUpdate,
  responses: { 200: { description: 'It is changed' } },
  errors: [400, 401, 403, 404, 415],
  example: { params: { name: 'simple' }, body: { description: 'Free text', icon: '#' } },
});

export const deleteTagType = route({
  operation: 'deleteTagType',
  handler: 'tag-types/remove',
  method: 'DELETE',
  path: '/api/admin/tag-types/{name}',
  summary: 'Delete a tag type',
  description: 'Deletes a tag type with all its tags; features lose them.',
  tag,
  access: { anyOf: ['DELETE_TAG_TYPE'] },
  role: 'writer',
  params,
  responses: { 200: { description: 'It is gone' } },
  errors: [401, 403, 404],
  example: { params: { name: 'area' } },
});
