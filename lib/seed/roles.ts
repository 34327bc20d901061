import type { PermissionName } from '../schema/permission.ts';
import type { Unwritten } from '../table/commit.ts';
import type { RoleItem } from '../table/items.ts';
import { roleKey } from '../table/keys.ts';

type BuiltInRole = Pick<RoleItem, 'id' | 'name' | 'type' | 'description'> & {
  readonly permissions: readonly PermissionName[];
};

const projectMember: readonly PermissionName[] = [
  'CREATE_FEATURE',
  'UPDATE_FEATURE',
  'DELETE_FEATURE',
  'UPDATE_FEATURE_DEPENDENCY',
  'UPDATE_FEATURE_VARIANTS',
  'READ_PROJECT_API_TOKEN',
  'CREATE_PROJECT_API_TOKEN',
  'DELETE_PROJECT_API_TOKEN',
  'CREATE_FEATURE_STRATEGY',
  'UPDATE_FEATURE_STRATEGY',
  'DELETE_FEATURE_STRATEGY',
  'UPDATE_FEATURE_ENVIRONMENT',
  'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
];
const projectOwner: readonly PermissionName[] = [
  ...projectMember,
  'MOVE_FEATURE_TOGGLE',
  'UPDATE_PROJECT',
  'DELETE_PROJECT',
];

/** Behaviour §5.2. A project permission in a root role counts in the project `default` only. */
const builtInRoles: readonly BuiltInRole[] = [
  { id: 1, name: 'Admin', type: 'root', description: 'May do everything.', permissions: ['ADMIN'] },
  {
    id: 2,
    name: 'Editor',
    type: 'root',
    description: 'May change what all projects share and the default project, but not who has access.',
    permissions: [
      'CREATE_PROJECT',
      'UPDATE_APPLICATION',
      'CREATE_ADDON',
      'UPDATE_ADDON',
      'DELETE_ADDON',
      'CREATE_CONTEXT_FIELD',
      'UPDATE_CONTEXT_FIELD',
      'DELETE_CONTEXT_FIELD',
      'CREATE_SEGMENT',
      'UPDATE_SEGMENT',
      'DELETE_SEGMENT',
      'CREATE_STRATEGY',
      'UPDATE_STRATEGY',
      'DELETE_STRATEGY',
      'CREATE_TAG_TYPE',
      'UPDATE_TAG_TYPE',
      'DELETE_TAG_TYPE',
      'READ_CLIENT_API_TOKEN',
      'READ_FRONTEND_API_TOKEN',
      ...projectOwner.filter((permission) => permission !== 'UPDATE_FEATURE_DEPENDENCY'),
    ],
  },
  { id: 3, name: 'Viewer', type: 'root', description: 'May read, except API tokens.', permissions: [] },
  {
    id: 4,
    name: 'Owner',
    type: 'project',
    description: 'May do everything in the project.',
    permissions: projectOwner,
  },
  { id: 5, name: 'Member', type: 'project', description: 'May work on the features.', permissions: projectMember },
];

export const builtInRoleItems: readonly Unwritten<RoleItem>[] = builtInRoles.map((role) => ({
  ...roleKey(role.id),
  kind: 'role',
  ...role,
  permissions: role.permissions.map((name) => ({ name })),
}));
