import * as z from 'zod';
import { accessId } from '../schemas/access-id.ts';
import { group, groupChange, newGroup } from '../schemas/group.ts';
import { routesOf } from './route.ts';

const route = routesOf('groups');
const access = { anyOf: ['ADMIN'] } as const;
const params = z.object({ id: accessId.describe('Id of a group') });
const one = { description: 'The group', schema: group };

export const listGroups = route('list', {
  method: 'GET',
  path: '/api/admin/groups',
  summary: 'List groups',
  description: 'All groups by id, with their members.',
  access,
  role: 'reader',
  responses: { 200: { description: 'Groups', schema: z.object({ groups: z.array(group) }) } },
  example: {},
});

export const createGroup = route('create', {
  method: 'POST',
  path: '/api/admin/groups',
  summary: 'Create a group',
  description: 'The members of a group get its root role and its project roles.',
  access,
  role: 'writer',
  body: newGroup,
  responses: { 201: one },
  errors: [409],
  example: { body: { name: 'Payments', description: 'Who runs payments', users: [{ user: { id: 1 } }] } },
});

export const readGroup = route('read', {
  method: 'GET',
  path: '/api/admin/groups/{id}',
  summary: 'Read a group',
  description: 'One group with its members.',
  access,
  role: 'reader',
  params,
  responses: { 200: one },
  errors: [400, 404],
  example: { params: { id: '1' } },
});

export const updateGroup = route('update', {
  method: 'PUT',
  path: '/api/admin/groups/{id}',
  summary: 'Change a group',
  description:
    'Changes the given members; `users` replaces the whole list. The change is effective with the next request.',
  access,
  role: 'writer',
  params,
  body: groupChange,
  responses: { 200: one },
  errors: [404, 409],
  example: { params: { id: '1' }, body: { description: 'Who looks after the app', users: [{ id: 1 }] } },
});

export const deleteGroup = route('delete', {
  method: 'DELETE',
  path: '/api/admin/groups/{id}',
  summary: 'Delete a group',
  description: 'Deletes a group. Its members lose the roles that they had through it.',
  access,
  role: 'writer',
  params,
  responses: { 200: { description: 'The group is deleted' } },
  errors: [400, 404],
  example: { params: { id: '2' } },
});
