import { describe, expect, it } from 'vitest';
import { type PermissionName, permissions } from '../../../lib/contract/schemas/permission.ts';
import {
  adminRole,
  type BuiltInRole,
  builtInRoles,
  editorRole,
  memberRole,
  ownerRole,
  viewerRole,
} from '../../../lib/identity/rights/built-in-roles.ts';
import { hasPermission } from '../../../lib/identity/rights/has-permission.ts';
import { type RightsHolder, rightsOf } from '../../../lib/identity/rights/rights.ts';
import type { GroupItem, RoleItem } from '../../../lib/store/table/items.ts';
import { groupKey, roleKey } from '../../../lib/store/table/keys.ts';

const now = '2030-01-01T00:00:00.000Z';
const stored = (role: BuiltInRole): RoleItem => ({ ...roleKey(role.id), kind: 'role', rev: 1, ...role });
const custom = (id: number, type: RoleItem['type'], of: RoleItem['permissions']): RoleItem =>
  stored({ id, name: `role ${id}`, description: '', type, permissions: of });
const roles = builtInRoles.map(stored);

const user = (rootRole: number | null, projectRoles: readonly [string, number][] = []): RightsHolder => ({
  id: 7,
  rootRole,
  projectRoles: projectRoles.map(([project, role]) => ({ project, role, createdAt: now })),
});
const group = (
  members: readonly number[],
  rootRole: number | null,
  projectRoles: readonly [string, number][] = [],
): GroupItem => ({
  ...groupKey(1),
  kind: 'group',
  rev: 1,
  id: 1,
  name: 'group',
  description: null,
  rootRole,
  users: members.map((id) => ({ id, joinedAt: now })),
  projectRoles: user(null, projectRoles).projectRoles,
  createdAt: now,
  createdBy: null,
});

describe('access §5: built-in roles', () => {
  it('Admin may do everything', () => {
    expect(rightsOf(user(adminRole), [], roles)).toMatchObject({ admin: true, seesPrivateProjects: true });
  });

  it('Editor may create projects and segments everywhere', () => {
    const rights = rightsOf(user(editorRole), [], roles);
    expect(rights.admin).toBe(false);
    expect(hasPermission(rights, 'CREATE_PROJECT')).toBe(true);
    expect(hasPermission(rights, 'DELETE_SEGMENT')).toBe(true);
    expect(hasPermission(rights, 'READ_CLIENT_API_TOKEN')).toBe(true);
    expect(hasPermission(rights, 'CREATE_CLIENT_API_TOKEN')).toBe(false);
    expect(hasPermission(rights, 'READ_ROLE')).toBe(false);
  });

  it('Editor has the permissions of Owner in project default only, without feature dependencies', () => {
    const rights = rightsOf(user(editorRole), [], roles);
    expect(hasPermission(rights, 'UPDATE_PROJECT', { project: 'default' })).toBe(true);
    expect(hasPermission(rights, 'UPDATE_FEATURE_ENVIRONMENT', { project: 'default', environment: 'new' })).toBe(true);
    expect(hasPermission(rights, 'UPDATE_PROJECT', { project: 'other' })).toBe(false);
    expect(hasPermission(rights, 'UPDATE_FEATURE_DEPENDENCY', { project: 'default' })).toBe(false);
  });

  it('Viewer may change nothing', () => {
    const rights = rightsOf(user(viewerRole), [], roles);
    expect(rights.grants).toEqual([]);
    expect(rights.seesPrivateProjects).toBe(false);
  });

  it('Owner may do everything in the project, Member not its settings', () => {
    const owner = rightsOf(user(viewerRole, [['p', ownerRole]]), [], roles);
    const member = rightsOf(user(viewerRole, [['p', memberRole]]), [], roles);
    for (const permission of ['MOVE_FEATURE_TOGGLE', 'UPDATE_PROJECT', 'DELETE_PROJECT'] as const) {
      expect(hasPermission(owner, permission, { project: 'p' })).toBe(true);
      expect(hasPermission(member, permission, { project: 'p' })).toBe(false);
    }
    for (const rights of [owner, member]) {
      expect(hasPermission(rights, 'UPDATE_FEATURE_DEPENDENCY', { project: 'p' })).toBe(true);
      expect(hasPermission(rights, 'DELETE_FEATURE_STRATEGY', { project: 'p', environment: 'production' })).toBe(true);
      expect(hasPermission(rights, 'DELETE_FEATURE_STRATEGY', { project: 'q', environment: 'production' })).toBe(false);
    }
  });

  it('only Admin has a change-request permission', () => {
    const held = builtInRoles.flatMap(({ permissions: of }) => of.map(({ name }) => name));
    const forbidden: readonly PermissionName[] = [
      'APPROVE_CHANGE_REQUEST',
      'APPLY_CHANGE_REQUEST',
      'SKIP_CHANGE_REQUEST',
    ];
    expect(held.filter((name) => forbidden.includes(name))).toEqual([]);
  });
});

describe('access §6: where grants come from', () => {
  it('groups pass their root role and their project roles on to members', () => {
    const of = group([7], editorRole, [['p', memberRole]]);
    const rights = rightsOf(user(viewerRole), [of], roles);
    expect(hasPermission(rights, 'CREATE_PROJECT')).toBe(true);
    expect(hasPermission(rights, 'UPDATE_FEATURE', { project: 'p' })).toBe(true);
    expect(rights.memberOf).toEqual(new Set(['p']));
    expect(rights.seesPrivateProjects).toBe(true);
  });

  it('and to nobody else', () => {
    const rights = rightsOf(user(viewerRole), [group([8], adminRole, [['p', ownerRole]])], roles);
    expect(rights).toMatchObject({ admin: false, grants: [], seesPrivateProjects: false });
    expect(rights.memberOf.size).toBe(0);
  });

  it('root permissions inside a project role grant nothing', () => {
    const strange = custom(10, 'custom', [{ name: 'ADMIN' }, { name: 'CREATE_PROJECT' }]);
    const rights = rightsOf(user(null, [['p', 10]]), [], [...roles, strange]);
    expect(rights.admin).toBe(false);
    expect(rights.grants).toEqual([]);
  });

  it('custom project roles may hold permissions for single environments', () => {
    const deployer = custom(10, 'custom', [{ name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' }]);
    const rights = rightsOf(user(null, [['p', 10]]), [], [...roles, deployer]);
    expect(hasPermission(rights, 'UPDATE_FEATURE_ENVIRONMENT', { project: 'p', environment: 'development' })).toBe(
      true,
    );
    expect(hasPermission(rights, 'UPDATE_FEATURE_ENVIRONMENT', { project: 'p', environment: 'production' })).toBe(
      false,
    );
  });

  it('custom root roles see private projects, and count in default for project permissions', () => {
    const keeper = custom(10, 'root-custom', [{ name: 'READ_ROLE' }, { name: 'UPDATE_FEATURE' }]);
    const rights = rightsOf(user(10), [], [...roles, keeper]);
    expect(rights.seesPrivateProjects).toBe(true);
    expect(hasPermission(rights, 'READ_ROLE')).toBe(true);
    expect(hasPermission(rights, 'UPDATE_FEATURE', { project: 'default' })).toBe(true);
    expect(hasPermission(rights, 'UPDATE_FEATURE', { project: 'p' })).toBe(false);
  });

  it('roles that do not exist grant nothing, and a project role is no root role', () => {
    const rights = rightsOf(user(99, [['p', 98]]), [], roles);
    expect(rights).toMatchObject({ admin: false, grants: [], seesPrivateProjects: false });
    expect(rightsOf(user(ownerRole), [], roles).grants).toEqual([]);
  });

  it('every permission that a role names exists', () => {
    for (const role of builtInRoles) for (const { name } of role.permissions) expect(permissions).toHaveProperty(name);
  });
});
