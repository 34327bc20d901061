import * as z from 'zod';
import { addressLimit } from '../limits.ts';
import { accessId } from '../schemas/access-id.ts';
import { groupSummary } from '../schemas/group.ts';
import { role } from '../schemas/role.ts';
import { self } from '../schemas/self.ts';
import { adminCount, newUser, user, userChange, userSummary } from '../schemas/user.ts';
import { routesOf } from './route.ts';

const route = routesOf('users');
const params = z.object({ id: accessId.describe('Id of a user') });
const admin = { anyOf: ['ADMIN'] } as const;

export const listUsers = route('list', {
  method: 'GET',
  path: '/api/admin/user-admin',
  summary: 'List users',
  description: 'All users by id, with the root roles that they can have. Service accounts have a separate list.',
  access: admin,
  role: 'reader',
  responses: { 200: { description: 'Users', schema: z.object({ users: z.array(user), rootRoles: z.array(role) }) } },
  example: {},
});

export const createUser = route('create', {
  method: 'POST',
  path: '/api/admin/user-admin',
  summary: 'Create a user',
  description:
    'Creates a user with a username, an email or both. A password must have at least 10 characters, with lower-case ' +
    'and upper-case letters, a digit and a special character, and no character three times in a row.',
  access: admin,
  role: 'sessions',
  body: newUser,
  responses: { 201: { description: 'The user', schema: user } },
  example: { body: { name: 'Ada Berg', email: 'ada@example.com', rootRole: 'Editor' } },
});

export const readUser = route('read', {
  method: 'GET',
  path: '/api/admin/user-admin/{id}',
  summary: 'Read a user',
  description: 'One user, with the time of its last request.',
  access: admin,
  role: 'reader',
  params,
  responses: { 200: { description: 'The user', schema: user } },
  errors: [400, 404],
  example: { params: { id: '2' } },
});

export const updateUser = route('update', {
  method: 'PUT',
  path: '/api/admin/user-admin/{id}',
  summary: 'Change a user',
  description: 'Changes the given members. A new root role is effective with the next request of the user.',
  access: admin,
  role: 'sessions',
  params,
  body: userChange,
  responses: { 200: { description: 'The user', schema: user } },
  errors: [404],
  example: { params: { id: '2' }, body: { name: 'Ingrid Dahl' } },
});

export const deleteUser = route('delete', {
  method: 'DELETE',
  path: '/api/admin/user-admin/{id}',
  summary: 'Delete a user',
  description: 'Deletes a user with its tokens and roles. They stop working with the next request.',
  access: admin,
  role: 'sessions',
  params,
  responses: { 200: { description: 'The user is deleted' } },
  errors: [400, 404],
  example: { params: { id: '3' } },
});

export const searchUsers = route('search', {
  method: 'GET',
  path: '/api/admin/user-admin/search',
  summary: 'Search users',
  description: 'Users whose name, username or email begins with a text of at least two letters.',
  access: 'any',
  role: 'reader',
  query: z.object({ q: z.string().optional().describe('Beginning of a name, in upper or lower case') }),
  responses: { 200: { description: 'Users', schema: z.array(userSummary) } },
  example: { query: { q: 'ing' } },
});

export const listUserAccess = route('list-access', {
  method: 'GET',
  path: '/api/admin/user-admin/access',
  summary: 'List users and groups that can be given access',
  description: 'All users, service accounts and groups, with their names and few other members.',
  access: 'any',
  role: 'reader',
  responses: {
    200: {
      description: 'Users and groups',
      schema: z.object({ users: z.array(userSummary), groups: z.array(groupSummary) }),
    },
  },
  example: {},
});

export const readSelf = route('read-self', {
  method: 'GET',
  path: '/api/admin/user',
  summary: 'Read the calling user',
  description:
    'The user whose token is used, with all its permissions. API tokens belong to no user: 400. Without a token, the 401 ' +
    'says how to sign in.',
  access: 'any',
  authorizer: 'function',
  addressLimit,
  // Like the authorizer, it stores when a token was used.
  role: 'writer',
  responses: {
    200: {
      description: 'The user and its permissions',
      schema: self,
    },
  },
  errors: [400],
  example: { caller: 'user' },
});

export const readProfile = route('read-profile', {
  method: 'GET',
  path: '/api/admin/user/profile',
  summary: 'Read the profile of the calling user',
  description: 'The root role of the user whose token is used, and its projects. API tokens belong to no user: 400.',
  access: 'any',
  role: 'reader',
  responses: {
    200: {
      description: 'The profile',
      schema: z.object({
        rootRole: role.nullable(),
        projects: z.array(z.string()),
        features: z.array(z.unknown()),
      }),
    },
  },
  errors: [400],
  example: { caller: 'user' },
});

export const countAdmins = route('count-admins', {
  method: 'GET',
  path: '/api/admin/user-admin/admin-count',
  summary: 'Count the administrators',
  description:
    'How many accounts have `ADMIN`, through a role of their own or of a group: users with a password, users without ' +
    'one, and service accounts.',
  access: admin,
  role: 'reader',
  responses: { 200: { description: 'The numbers', schema: adminCount } },
  example: {},
});
