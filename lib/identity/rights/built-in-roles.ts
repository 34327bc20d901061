import type { PermissionName } from '../../contract/schemas/permission.ts';
import type { RoleItem } from '../../store/table/items.ts';

/** A role that every installation has and nobody can change (contract: roles §4). */
export type BuiltInRole = Pick<RoleItem, 'id' | 'name' | 'description' | 'type' | 'permissions'>;

export const adminRole = 1;
export const editorRole = 2;
export const viewerRole = 3;
export const ownerRole = 4;
export const memberRole = 5;

const everywhere = (names: readonly PermissionName[]): BuiltInRole['permissions'] => names.map((name) => ({ name }));

const featurePermissions = [
  'CREATE_FEATURE',
  'UPDATE_FEATURE',
  'DELETE_FEATURE',
  'UPDATE_FEATURE_VARIANTS',
  'READ_PROJECT_API_TOKEN',
  'CREATE_PROJECT_API_TOKEN',
  'DELETE_PROJECT_API_TOKEN',
] as const satisfies readonly PermissionName[];

const projectPermissions = [
  'MOVE_FEATURE_TOGGLE',
  'UPDATE_PROJECT',
  'DELETE_PROJECT',
] as const satisfies readonly PermissionName[];

/** Granted in every environment, including later ones: the grants name no environment. */
const environmentPermissions = [
  'CREATE_FEATURE_STRATEGY',
  'UPDATE_FEATURE_STRATEGY',
  'DELETE_FEATURE_STRATEGY',
  'UPDATE_FEATURE_ENVIRONMENT',
  'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
] as const satisfies readonly PermissionName[];

const editorRootPermissions = [
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
  'RELEASE_PLAN_TEMPLATE_CREATE',
  'RELEASE_PLAN_TEMPLATE_UPDATE',
  'READ_CLIENT_API_TOKEN',
  'READ_FRONTEND_API_TOKEN',
] as const satisfies readonly PermissionName[];

/**
 * The built-in roles (contract: access §5). The project permissions of the root role Editor count in the project
 * `default` only; that is a rule of `rightsOf`, not of this list.
 */
export const builtInRoles: readonly BuiltInRole[] = [
  {
    id: adminRole,
    name: 'Admin',
    type: 'root',
    description: 'May do everything.',
    permissions: everywhere(['ADMIN']),
  },
  {
    id: editorRole,
    name: 'Editor',
    type: 'root',
    description: 'May create projects and everything shared between them, and edit the project "default".',
    permissions: everywhere([
      ...editorRootPermissions,
      ...featurePermissions,
      ...projectPermissions,
      ...environmentPermissions,
    ]),
  },
  {
    id: viewerRole,
    name: 'Viewer',
    type: 'root',
    description: 'May read, but change nothing; sees private projects only as a member.',
    permissions: [],
  },
  {
    id: ownerRole,
    name: 'Owner',
    type: 'project',
    description: 'May do everything in the project, its settings included.',
    permissions: everywhere([
      ...featurePermissions,
      'UPDATE_FEATURE_DEPENDENCY',
      ...projectPermissions,
      ...environmentPermissions,
    ]),
  },
  {
    id: memberRole,
    name: 'Member',
    type: 'project',
    description: 'May do everything with the features of the project.',
    permissions: everywhere([...featurePermissions, 'UPDATE_FEATURE_DEPENDENCY', ...environmentPermissions]),
  },
];
