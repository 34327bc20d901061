import * as z from 'zod';
import { accessId } from '../schemas/access-id.ts';
import {
  newProjectAccess,
  projectAccess,
  projectRoles,
  roleUse,
  wholeProjectAccess,
} from '../schemas/project-access.ts';
import { routesOf } from './route.ts';

const route = routesOf('project-access');
const access = { anyOf: ['UPDATE_PROJECT'], project: 'projectId' } as const;
const projectId = z.string();
const users = z.object({ projectId, userId: accessId.describe('Id of a user or service account') });
const groups = z.object({ projectId, groupId: accessId.describe('Id of a group') });
const lastOwner = 'A project that has an owner keeps at least one.';
const within = 'A caller may only give or take roles whose permissions in the project the caller has.';

export const listProjectAccess = route('list', {
  method: 'GET',
  path: '/api/admin/projects/{projectId}/access',
  summary: 'List who has access to a project',
  description:
    'Users, service accounts and groups that have roles in the project, and all roles that can be given there.',
  access,
  role: 'reader',
  params: z.object({ projectId }),
  responses: { 200: { description: 'The roles of users and groups', schema: projectAccess } },
  errors: [404],
  example: { params: { projectId: 'default' } },
});

export const addProjectAccess = route('add', {
  method: 'POST',
  path: '/api/admin/projects/{projectId}/access',
  summary: 'Give roles in a project',
  description: `Gives every user and group every role, beside those they hold. ${within} At most 60 users and groups at once; nobody holds more than 50 roles in a project.`,
  access,
  role: 'writer',
  params: z.object({ projectId }),
  body: newProjectAccess,
  responses: { 200: { description: 'The roles are given' } },
  errors: [404],
  example: { params: { projectId: 'mobile' }, body: { roles: [6], users: [2], groups: [1] } },
});

export const setProjectAccess = route('set', {
  method: 'PUT',
  path: '/api/admin/projects/{projectId}/access',
  summary: 'Set who has access to a project',
  description: `Replaces all roles in the project: whoever is not named loses theirs. ${within} ${lastOwner} At most 60 users and groups may change at once.`,
  access,
  role: 'writer',
  params: z.object({ projectId }),
  body: wholeProjectAccess,
  responses: { 200: { description: 'The roles are set' } },
  errors: [404, 409],
  example: {
    params: { projectId: 'mobile' },
    body: {
      roles: [
        { id: 4, users: [1] },
        { id: 5, users: [2], groups: [1] },
        { id: 6, users: [2] },
      ],
    },
  },
});

export const setUserRoles = route('set-user-roles', {
  method: 'PUT',
  path: '/api/admin/projects/{projectId}/users/{userId}/roles',
  summary: 'Set the roles of a user in a project',
  description: `Replaces the roles that a user or service account holds in the project. ${within} ${lastOwner}`,
  access,
  role: 'writer',
  params: users,
  body: projectRoles,
  responses: { 200: { description: 'The roles are set' } },
  errors: [404, 409],
  example: { params: { projectId: 'mobile', userId: '2' }, body: { roles: [4, 5] } },
});

export const removeUserRoles = route('remove-user-roles', {
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}/users/{userId}/roles',
  summary: 'Remove a user from a project',
  description: `Takes all roles in the project from a user or service account. ${within} ${lastOwner}`,
  access,
  role: 'writer',
  params: users,
  responses: { 200: { description: 'The roles are deleted' } },
  errors: [400, 404, 409],
  example: { params: { projectId: 'mobile', userId: '2' } },
});

export const setGroupRoles = route('set-group-roles', {
  method: 'PUT',
  path: '/api/admin/projects/{projectId}/groups/{groupId}/roles',
  summary: 'Set the roles of a group in a project',
  description: `Replaces the roles that a group holds in the project. ${within} ${lastOwner}`,
  access,
  role: 'writer',
  params: groups,
  body: projectRoles,
  responses: { 200: { description: 'The roles are set' } },
  errors: [404, 409],
  example: { params: { projectId: 'mobile', groupId: '1' }, body: { roles: [5] } },
});

export const removeGroupRoles = route('remove-group-roles', {
  method: 'DELETE',
  path: '/api/admin/projects/{projectId}/groups/{groupId}/roles',
  summary: 'Remove a group from a project',
  description: `Takes all roles in the project from a group. ${within} ${lastOwner}`,
  access,
  role: 'writer',
  params: groups,
  responses: { 200: { description: 'The roles are deleted' } },
  errors: [400, 404, 409],
  example: { params: { projectId: 'mobile', groupId: '1' } },
});

export const listRoleUses = route('list-uses-of-role', {
  method: 'GET',
  path: '/api/admin/projects/roles/{id}/access',
  summary: 'List the projects in which a role is held',
  description: 'The projects in which somebody holds the role, by id, and how many users, service accounts and groups.',
  access: { anyOf: ['READ_ROLE'] },
  role: 'reader',
  params: z.object({ id: accessId.describe('Id of a role') }),
  responses: { 200: { description: 'The projects', schema: z.object({ projects: z.array(roleUse) }) } },
  errors: [400, 404],
  example: { params: { id: '5' } },
});
