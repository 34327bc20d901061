import * as z from 'zod';
import { withNamesOf } from '../any-case.ts';
import {
  newScimSettings,
  newScimToken,
  scimDocument,
  scimGroup,
  scimGroupBody,
  scimList,
  scimListQuery,
  scimOneQuery,
  scimPatch,
  scimSettings,
  scimUser,
  scimUserBody,
} from '../schemas/scim.ts';
import { scimErrorForm } from '../scim-error-body.ts';
import { scimUrns } from '../scim-urns.ts';
import { routesOf } from './route.ts';

const route = routesOf('scim', 'SCIM');
const scim = {
  access: 'any',
  tokens: ['scim'],
  accepts: 'scim',
  errorForm: scimErrorForm,
} as const;
/** Corrects the case of member names, which are case-insensitive (RFC 7643 §2.1). */
const namesOf = (schema: z.ZodType) => (sent: unknown) => withNamesOf(schema, sent);
const contentTypes = ['application/scim+json'] as const;
const admin = { anyOf: ['ADMIN'] } as const;

const users = '/scim/v2/Users';
const groups = '/scim/v2/Groups';
const userParams = z.object({ id: z.string().describe('Id of a user') });
const groupParams = z.object({ id: z.string().describe('Id of a group') });
const oneUser = { description: 'The user', schema: scimUser, contentTypes };
const oneGroup = { description: 'The group', schema: scimGroup, contentTypes };

const ada = {
  schemas: [scimUrns.user],
  userName: 'ada@example.com',
  externalId: '00u1',
  name: { givenName: 'Ada', familyName: 'Berg' },
  emails: [{ value: 'ada@example.com', type: 'work', primary: true }],
  active: true,
};

export const listScimUsers = route('list-users', {
  ...scim,
  method: 'GET',
  path: users,
  summary: 'List or find users',
  description:
    'Users by id, a page at a time. A filter compares `id`, `userName`, `externalId`, `displayName`, `active`, `name.…` ' +
    'and `emails` by `eq`, several of them joined by `and`. Nobody found is an empty list.',
  role: 'reader',
  query: scimListQuery,
  responses: { 200: { description: 'A page of users', schema: scimList(scimUser), contentTypes } },
  errors: [400],
  example: { query: { filter: 'userName eq "ingrid"', startIndex: '1', count: '10' } },
});

export const createScimUser = route('create-user', {
  ...scim,
  method: 'POST',
  path: users,
  summary: 'Provision a user',
  description: 'Creates a user with the role Viewer. One whose user name or email is in use is 409 `uniqueness`.',
  role: 'writer',
  query: scimOneQuery,
  body: scimUserBody,
  prepare: namesOf(scimUserBody),
  responses: { 201: oneUser },
  errors: [409],
  example: { body: ada },
});

export const readScimUser = route('read-user', {
  ...scim,
  method: 'GET',
  path: `${users}/{id}`,
  summary: 'Read a user as SCIM shows it',
  description: 'One user, or those of its attributes that are asked for.',
  role: 'reader',
  params: userParams,
  query: scimOneQuery,
  responses: { 200: oneUser },
  errors: [404],
  example: { params: { id: '2' } },
});

export const replaceScimUser = route('replace-user', {
  ...scim,
  method: 'PUT',
  path: `${users}/{id}`,
  summary: 'Replace what SCIM manages of a user',
  description:
    'Replaces names, email and whether the user is active; what is left out goes. Roles and tokens stay. From then on ' +
    'SCIM manages the user.',
  role: 'sessions',
  params: userParams,
  query: scimOneQuery,
  body: scimUserBody,
  prepare: namesOf(scimUserBody),
  responses: { 200: oneUser },
  errors: [404, 409],
  example: { params: { id: '2' }, body: { ...ada, userName: 'ingrid', emails: [], externalId: '00u2' } },
});

export const patchScimUser = route('patch-user', {
  ...scim,
  method: 'PATCH',
  path: `${users}/{id}`,
  summary: 'Change what SCIM manages of a user',
  description:
    'Applies all operations, or none. With `active` false all sessions end at once, and no token of the user lets it in ' +
    'until it is active again.',
  role: 'sessions',
  params: userParams,
  query: scimOneQuery,
  body: scimPatch,
  prepare: namesOf(scimPatch),
  responses: { 200: oneUser },
  errors: [404, 409],
  example: {
    params: { id: '3' },
    body: { schemas: [scimUrns.patch], Operations: [{ op: 'Replace', path: 'active', value: 'False' }] },
  },
});

export const deleteScimUser = route('delete-user', {
  ...scim,
  method: 'DELETE',
  path: `${users}/{id}`,
  summary: 'Deprovision a user',
  description: 'Deletes the user with its tokens and roles.',
  role: 'sessions',
  params: userParams,
  responses: { 204: { description: 'The user is deleted' } },
  errors: [404],
  example: { params: { id: '2' } },
});

export const listScimGroups = route('list-groups', {
  ...scim,
  method: 'GET',
  path: groups,
  summary: 'List or find groups',
  description:
    'Groups by id, a page at a time. A filter compares `id`, `displayName`, `externalId` and `members` by `eq`, several ' +
    'of them joined by `and`. None found is an empty list.',
  role: 'reader',
  query: scimListQuery,
  responses: { 200: { description: 'A page of groups', schema: scimList(scimGroup), contentTypes } },
  errors: [400],
  example: { query: { filter: 'displayName eq "App team"', excludedAttributes: 'members' } },
});

export const createScimGroup = route('create-group', {
  ...scim,
  method: 'POST',
  path: groups,
  summary: 'Push a group',
  description: 'Creates a group without roles. A name in use is 409 `uniqueness`.',
  role: 'sessions',
  query: scimOneQuery,
  body: scimGroupBody,
  prepare: namesOf(scimGroupBody),
  responses: { 201: oneGroup },
  errors: [409],
  example: { body: { schemas: [scimUrns.group], displayName: 'Checkout team', members: [{ value: '2' }] } },
});

export const readScimGroup = route('read-group', {
  ...scim,
  method: 'GET',
  path: `${groups}/{id}`,
  summary: 'Read a group as SCIM shows it',
  description: 'One group, or those of its attributes that are asked for.',
  role: 'reader',
  params: groupParams,
  query: scimOneQuery,
  responses: { 200: oneGroup },
  errors: [404],
  example: { params: { id: '1' } },
});

export const replaceScimGroup = route('replace-group', {
  ...scim,
  method: 'PUT',
  path: `${groups}/{id}`,
  summary: 'Replace what SCIM manages of a group',
  description: 'Replaces name and members; roles stay. From then on SCIM manages the group.',
  role: 'sessions',
  params: groupParams,
  query: scimOneQuery,
  body: scimGroupBody,
  prepare: namesOf(scimGroupBody),
  responses: { 200: oneGroup },
  errors: [404, 409],
  example: {
    params: { id: '1' },
    body: { schemas: [scimUrns.group], displayName: 'App team', members: [{ value: '2' }] },
  },
});

export const patchScimGroup = route('patch-group', {
  ...scim,
  method: 'PATCH',
  path: `${groups}/{id}`,
  summary: 'Change what SCIM manages of a group',
  description:
    'Applies all operations, or none. Members are named by value, or by a filter in the path such as ' +
    '`members[value eq "2"]`.',
  role: 'sessions',
  params: groupParams,
  body: scimPatch,
  prepare: namesOf(scimPatch),
  responses: { 204: { description: 'The group is changed' } },
  errors: [404, 409],
  example: {
    params: { id: '1' },
    body: { schemas: [scimUrns.patch], Operations: [{ op: 'add', path: 'members', value: [{ value: '3' }] }] },
  },
});

export const deleteScimGroup = route('delete-group', {
  ...scim,
  method: 'DELETE',
  path: `${groups}/{id}`,
  summary: 'Remove a pushed group',
  description: 'Deletes the group. Its members lose the roles that they had through it.',
  role: 'writer',
  params: groupParams,
  responses: { 204: { description: 'The group is deleted' } },
  errors: [404],
  example: { params: { id: '2' } },
});

export const readScimDocument = route('read-document', {
  ...scim,
  method: 'GET',
  path: '/scim/v2/{document}',
  summary: 'Read what this service knows of SCIM',
  description: '`ServiceProviderConfig`, `Schemas` or `ResourceTypes`.',
  role: 'reader',
  params: z.object({ document: z.string().describe('`ServiceProviderConfig`, `Schemas` or `ResourceTypes`') }),
  responses: { 200: { description: 'The document', schema: scimDocument, contentTypes } },
  errors: [404],
  example: { params: { document: 'ServiceProviderConfig' } },
});

export const readScimDocumentPart = route('read-document-part', {
  ...scim,
  method: 'GET',
  path: '/scim/v2/{document}/{id}',
  summary: 'Read one schema or one type of resource',
  description: 'One of `Schemas` by its URN, or one of `ResourceTypes` by its name.',
  role: 'reader',
  params: z.object({
    document: z.string().describe('`Schemas` or `ResourceTypes`'),
    id: z.string().describe('A URN, `User` or `Group`'),
  }),
  responses: { 200: { description: 'The schema or type', schema: scimDocument, contentTypes } },
  errors: [404],
  example: { params: { document: 'ResourceTypes', id: 'User' } },
});

export const readScimSettings = route('read-settings', {
  method: 'GET',
  path: '/api/admin/scim-settings',
  summary: 'Read whether SCIM is on',
  description: 'Whether an identity provider can manage users and groups, and whether a token was made for it.',
  access: admin,
  role: 'reader',
  responses: { 200: { description: 'The settings', schema: scimSettings } },
  example: {},
});

export const setScimSettings = route('set-settings', {
  method: 'POST',
  path: '/api/admin/scim-settings',
  summary: 'Switch SCIM on or off',
  description: 'While it is off the token lets nobody in, and users and groups can be changed by hand again.',
  access: admin,
  role: 'writer',
  body: newScimSettings,
  responses: { 200: { description: 'The settings', schema: scimSettings } },
  example: { body: { enabled: true } },
});

export const replaceScimToken = route('replace-token', {
  method: 'POST',
  path: '/api/admin/scim-settings/generate-new-token',
  summary: 'Make a new token for SCIM',
  description: 'The token is shown only in this answer. The one before it ends at once.',
  access: admin,
  role: 'writer',
  accepts: 'any',
  responses: { 200: { description: 'The token', schema: newScimToken } },
  example: {},
});

const removal = 'Those that SCIM manages, for a provider that is given up; the others stay.';

export const deleteScimUsers = route('delete-users', {
  method: 'DELETE',
  path: '/api/admin/user-admin/scim-users',
  summary: 'Delete all users that SCIM manages',
  description: removal,
  access: admin,
  role: 'sessions',
  responses: { 200: { description: 'They are deleted' } },
  example: {},
});

export const deleteScimGroups = route('delete-groups', {
  method: 'DELETE',
  path: '/api/admin/groups/scim-groups',
  summary: 'Delete all groups that SCIM manages',
  description: removal,
  access: admin,
  role: 'writer',
  responses: { 200: { description: 'They are deleted' } },
  example: {},
});
