import * as z from 'zod';
import { listVersion } from '../schemas/list-version.ts';
import { tagType, tagTypeBody, tagTypeUpdate } from '../schemas/tag.ts';
import { routesOf } from './route.ts';

const route = routesOf('tag-types');
const params = z.object({ name: z.string() });

export const listTagTypes = route('list', {
  method: 'GET',
  path: '/api/admin/tag-types',
  summary: 'List tag types',
  description: 'Lists all tag types by name.',
  access: 'any',
  role: 'reader',
  responses: {
    200: { description: 'The tag types', schema: z.object({ version: listVersion, tagTypes: z.array(tagType) }) },
  },
  example: {},
});

export const getTagType = route('get', {
  method: 'GET',
  path: '/api/admin/tag-types/{name}',
  summary: 'Get a tag type',
  description: 'Gets one tag type by its name.',
  access: 'any',
  role: 'reader',
  params,
  responses: { 200: { description: 'The tag type', schema: z.object({ version: listVersion, tagType }) } },
  errors: [404],
  example: { params: { name: 'simple' } },
});

export const createTagType = route('create', {
  method: 'POST',
  path: '/api/admin/tag-types',
  summary: 'Create a tag type',
  description: 'Creates a tag type. Its name has 2 to 50 characters that need no escaping in a URL.',
  access: { anyOf: ['CREATE_TAG_TYPE'] },
  role: 'writer',
  body: tagTypeBody,
  responses: { 201: { description: 'The tag type; `Location` leads to it', schema: tagType } },
  errors: [409],
  example: { body: { name: 'region', description: 'Where the feature is offered', icon: 'R' } },
});

export const validateTagType = route('validate', {
  method: 'POST',
  path: '/api/admin/tag-types/validate',
  summary: 'Check a new tag type',
  description:
    'Checks whether a tag type can be created as sent: its name must be well formed and free. Stores nothing.',
  access: { anyOf: ['CREATE_TAG_TYPE', 'UPDATE_TAG_TYPE'] },
  role: 'reader',
  body: tagTypeBody,
  responses: {
    200: {
      description: 'The tag type can be created',
      schema: z.object({ valid: z.literal(true), tagType: tagTypeBody }),
    },
  },
  errors: [409],
  example: { body: { name: 'squad' } },
});

export const updateTagType = route('update', {
  method: 'PUT',
  path: '/api/admin/tag-types/{name}',
  summary: 'Change a tag type',
  description: 'Changes description and icon of a tag type; members that are not sent stay the same.',
  access: { anyOf: ['UPDATE_TAG_TYPE'] },
  role: 'writer',
  params,
  body: tagTypeUpdate,
  responses: { 200: { description: 'The tag type is changed' } },
  errors: [404],
  example: { params: { name: 'simple' }, body: { description: 'Free text', icon: '#' } },
});

export const deleteTagType = route('remove', {
  method: 'DELETE',
  path: '/api/admin/tag-types/{name}',
  summary: 'Delete a tag type',
  description: 'Deletes a tag type with all its tags; features lose them.',
  access: { anyOf: ['DELETE_TAG_TYPE'] },
  role: 'writer',
  params,
  responses: { 200: { description: 'The tag type is deleted' } },
  errors: [404],
  example: { params: { name: 'area' } },
});
