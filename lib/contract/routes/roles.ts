import * as z from 'zod';
import { accessId } from '../schemas/access-id.ts';
import { availablePermissions, newRole, role, roleChange, roleWithPermissions, writtenRole } from '../schemas/role.ts';
import { routesOf } from './route.ts';

const route = routesOf('roles');
const reading = { anyOf: ['READ_ROLE'] } as const;
const writing = { anyOf: ['ADMIN'] } as const;
const params = z.object({ id: accessId.describe('Id of a role') });
const one = { description: 'The role', schema: roleWithPermissions };
const written = { description: 'The role, and once more as `roles`', schema: writtenRole };

export const listRoles = route('list', {
  method: 'GET',
  path: '/api/admin/roles',
  summary: 'List roles',
  description: 'All roles by id, built-in ones first.',
  access: reading,
  role: 'reader',
  responses: {
    200: { description: 'Roles', schema: z.object({ version: z.number().int(), roles: z.array(role) }) },
  },
  example: {},
});

export const createRole = route('create', {
  method: 'POST',
  path: '/api/admin/roles',
  summary: 'Create a role',
  description:
    'A role of the type `root-custom` has root permissions. A role of the type `custom` has project permissions and ' +
    'environment permissions, the latter for one environment or for all. The answer has the role itself, and in `roles` ' +
    'the form that other clients of this API read.',
  access: writing,
  role: 'writer',
  body: newRole,
  responses: { 200: written },
  errors: [409],
  example: {
    body: {
      name: 'Tester',
      description: 'Switches features where they are tested',
      type: 'custom',
      permissions: [{ name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' }],
    },
  },
});

export const validateRole = route('validate', {
  method: 'POST',
  path: '/api/admin/roles/validate',
  summary: 'Check a role',
  description: 'Checks a role like the creation of a role; stores nothing.',
  access: writing,
  role: 'reader',
  body: newRole,
  responses: { 200: { description: 'The role can be created', schema: newRole } },
  errors: [409],
  example: { body: { name: 'Auditor', type: 'custom', permissions: [{ name: 'UPDATE_FEATURE' }] } },
});

export const readRole = route('read', {
  method: 'GET',
  path: '/api/admin/roles/{id}',
  summary: 'Read a role',
  description: 'One role with its permissions.',
  access: reading,
  role: 'reader',
  params,
  responses: { 200: one },
  errors: [400, 404],
  example: { params: { id: '2' } },
});

export const updateRole = route('update', {
  method: 'PUT',
  path: '/api/admin/roles/{id}',
  summary: 'Change a role',
  description:
    'Changes the given members of a custom role; `permissions` replaces the whole list. The change is effective ' +
    'with the next request of everyone who has the role. Built-in roles cannot be changed.',
  access: writing,
  role: 'writer',
  params,
  body: roleChange,
  responses: { 200: written },
  errors: [404, 409],
  example: { params: { id: '6' }, body: { name: 'Release tester', permissions: [{ name: 'UPDATE_FEATURE' }] } },
});

export const listPermissions = route('list-permissions', {
  method: 'GET',
  path: '/api/admin/permissions',
  summary: 'List permissions',
  description: 'Everything that roles can permit; permissions for environments once for each environment.',
  access: 'any',
  role: 'reader',
  responses: { 200: { description: 'The permissions', schema: availablePermissions } },
  example: {},
});

export const deleteRole = route('delete', {
  method: 'DELETE',
  path: '/api/admin/roles/{id}',
  summary: 'Delete a role',
  description: 'Deletes a custom role that nobody has.',
  access: writing,
  role: 'writer',
  params,
  responses: { 200: { description: 'The role is deleted' } },
  errors: [400, 404],
  example: { params: { id: '7' } },
});
