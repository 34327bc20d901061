import { describe, expect, it } from 'vitest';
import { routes } from '../../../lib/contract/routes/index.ts';
import { type PermissionName, permissions } from '../../../lib/contract/schemas/permission.ts';
import { requirementOf } from '../../../lib/http/reading/requirement.ts';
import { builtInRoles } from '../../../lib/identity/rights/built-in-roles.ts';
import { hasAnyPermission, type PermissionTarget } from '../../../lib/identity/rights/has-permission.ts';
import { rightsOf } from '../../../lib/identity/rights/rights.ts';
import type { RoleItem } from '../../../lib/store/table/items.ts';
import { roleKey } from '../../../lib/store/table/keys.ts';

/**
 * The rights of all roles, written down a second time (contract: access §5) and compared with the result of the code
 * for the route table.
 */
const owner = [
  ...['CREATE', 'UPDATE', 'DELETE'].map((verb) => `${verb}_FEATURE`),
  ...[
    'UPDATE_FEATURE_DEPENDENCY',
    'UPDATE_FEATURE_VARIANTS',
    'MOVE_FEATURE_TOGGLE',
    'UPDATE_PROJECT',
    'DELETE_PROJECT',
  ],
  ...['READ', 'CREATE', 'DELETE'].map((verb) => `${verb}_PROJECT_API_TOKEN`),
  ...['CREATE', 'UPDATE', 'DELETE'].map((verb) => `${verb}_FEATURE_STRATEGY`),
  ...['UPDATE_FEATURE_ENVIRONMENT', 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS'],
];
const member = owner.filter((name) => !['MOVE_FEATURE_TOGGLE', 'UPDATE_PROJECT', 'DELETE_PROJECT'].includes(name));
const editor = [
  ...['RELEASE_PLAN_TEMPLATE_CREATE', 'RELEASE_PLAN_TEMPLATE_UPDATE'],
  ...['CREATE_PROJECT', 'UPDATE_APPLICATION', 'READ_CLIENT_API_TOKEN', 'READ_FRONTEND_API_TOKEN'],
  ...['ADDON', 'CONTEXT_FIELD', 'SEGMENT', 'STRATEGY', 'TAG_TYPE'].flatMap((noun) =>
    ['CREATE', 'UPDATE', 'DELETE'].map((verb) => `${verb}_${noun}`),
  ),
];
const editorInDefault = owner.filter((name) => name !== 'UPDATE_FEATURE_DEPENDENCY');

const stored = (role: Pick<RoleItem, 'id' | 'name' | 'description' | 'type' | 'permissions'>): RoleItem => ({
  ...roleKey(role.id),
  kind: 'role',
  rev: 1,
  ...role,
});
const [librarian, deployer] = [6, 7];
const roles: readonly RoleItem[] = [
  ...builtInRoles.map(stored),
  stored({
    id: librarian,
    name: 'Librarian',
    description: 'custom root role',
    type: 'root-custom',
    permissions: [{ name: 'READ_ROLE' }, { name: 'CREATE_SEGMENT' }],
  }),
  stored({
    id: deployer,
    name: 'Deployer',
    description: 'custom project role',
    type: 'custom',
    permissions: [{ name: 'UPDATE_FEATURE' }, { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' }],
  }),
];

interface Person {
  readonly rootRole: number | null;
  /** The role in the project `shop`. */
  readonly projectRole?: number;
  /** Whether a permission is held there, by the words of the table. */
  readonly holds: (permission: PermissionName, place: PermissionTarget) => boolean;
}

const inShop = (names: readonly string[]) => (permission: PermissionName, place: PermissionTarget) =>
  place.project === 'shop' && names.includes(permission);

const people: Readonly<Record<string, Person>> = {
  Viewer: { rootRole: 3, holds: () => false },
  Editor: {
    rootRole: 2,
    holds: (permission, { project }) =>
      editor.includes(permission) || (project === 'default' && editorInDefault.includes(permission)),
  },
  Admin: { rootRole: 1, holds: () => true },
  'custom root role': {
    rootRole: librarian,
    holds: (permission) => ['READ_ROLE', 'CREATE_SEGMENT'].includes(permission),
  },
  Owner: { rootRole: 3, projectRole: 4, holds: inShop(owner) },
  Member: { rootRole: 3, projectRole: 5, holds: inShop(member) },
  'custom project role': {
    rootRole: 3,
    projectRole: deployer,
    holds: (permission, { project, environment }) =>
      project === 'shop' &&
      (permission === 'UPDATE_FEATURE' ||
        (permission === 'UPDATE_FEATURE_ENVIRONMENT' && environment === 'development')),
  },
  'nobody in particular': { rootRole: null, holds: () => false },
};

const isPermission = (name: string): name is PermissionName => name in permissions;
const permissionNames = Object.keys(permissions).filter(isPermission);

/** Values for the parameters of a path: all combinations of projects and environments that make a difference. */
const places = ['default', 'shop', 'other'].flatMap((project) =>
  ['development', 'production'].map((environment) => ({ project, environment })),
);

describe.each(Object.entries(people))('access §5: %s', (_, { rootRole, projectRole, holds }) => {
  const createdAt = '2030-01-01T00:00:00.000Z';
  const projectRoles = projectRole === undefined ? [] : [{ project: 'shop', role: projectRole, createdAt }];
  const rights = rightsOf({ id: 9, rootRole, projectRoles }, [], roles);

  it.each(
    routes
      .filter(({ access }) => access !== 'public')
      .map((route) => [`${route.method} ${route.path}`, route] as const),
  )('%s', (_name, route) => {
    for (const values of places) {
      const params = Object.fromEntries(
        [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
          name,
          name === 'environment' ? values.environment : values.project,
        ]),
      );
      const { anyOf, place } = requirementOf(route, params);
      const { access } = route;
      if (typeof access === 'string') {
        expect(anyOf).toBeUndefined();
        continue;
      }
      const where = {
        project: access.project === undefined ? undefined : values.project,
        environment: access.environment === undefined ? undefined : values.environment,
      };
      const expected = access.anyOf.some((permission) => holds(permission, where));
      expect([where, anyOf && hasAnyPermission(rights, anyOf, place)]).toEqual([where, expected]);
    }
  });

  it('and every permission there is', () => {
    for (const name of permissionNames) {
      for (const place of [{}, ...places]) {
        const where: PermissionTarget = permissions[name].scope === 'root' ? {} : place;
        const asked = permissions[name].scope === 'root' || 'project' in place;
        const expected = rootRole === 1 || (asked && holds(name, where));
        expect([name, where, hasAnyPermission(rights, [name], where)]).toEqual([name, where, expected]);
      }
    }
  });
});

describe('access §7: private projects', () => {
  it('are seen by everyone but Viewers who are no members', () => {
    const seen = Object.entries(people).filter(([, { rootRole, projectRole }]) => {
      const projectRoles =
        projectRole === undefined
          ? []
          : [{ project: 'shop', role: projectRole, createdAt: '2030-01-01T00:00:00.000Z' }];
      const rights = rightsOf({ id: 9, rootRole, projectRoles }, [], roles);
      return rights.admin || rights.seesPrivateProjects || rights.memberOf.has('shop');
    });
    expect(seen.map(([name]) => name)).toEqual([
      'Editor',
      'Admin',
      'custom root role',
      'Owner',
      'Member',
      'custom project role',
    ]);
  });
});
