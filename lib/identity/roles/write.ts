import { invalid, invalidOperation, nameExists, notFound, roleInUse } from '../../contract/problems.ts';
import type { NewRole, RoleChange } from '../../contract/schemas/role.ts';
import { commit } from '../../store/commit/commit.ts';
import type { ReadView, Unwritten } from '../../store/commit/decision.ts';
import type { RoleItem } from '../../store/table/items.ts';
import { instance, roleKey, roleNameKey } from '../../store/table/keys.ts';
import type { Table } from '../../store/table/table.ts';
import type { Act } from '../callers/act.ts';
import { rename } from '../rights/access-name.ts';
import { nextId } from '../rights/numbering.ts';
import { readAccounts, readGroups } from '../rights/people.ts';
import { roleView } from '../rights/role-view.ts';
import { requireEnvironments, rolePermissions } from './permissions.ts';

const renameRole = (view: ReadView, id: number, from: string | undefined, to: string) =>
  rename(view, id, { from: from === undefined ? undefined : roleNameKey(from), to: roleNameKey(to) }, () =>
    nameExists('role', to),
  );

/**
 * Creates a custom role (behaviour §4, roles).
 * @throws Problem `NameExistsError`; `ValidationError` for permissions of the wrong scope; `BadDataError` for unknown
 *   environments
 */
export const createRole = (table: Table, act: Act, given: NewRole): Promise<Unwritten<RoleItem>> => {
  const { name, description = '', type } = given;
  const permissions = rolePermissions(given.permissions, type);
  return commit({ table, ...act }, [instance], async (view) => {
    const { id, head } = nextId(view, 'role');
    const names = await renameRole(view, id, undefined, name);
    await requireEnvironments(view, permissions);
    await view.get(roleKey(id));
    const role: Unwritten<RoleItem> = { ...roleKey(id), kind: 'role', id, name, description, type, permissions };
    return { put: [role, ...names.put], events: [{ type: 'role-created', data: roleView(role) }], head, answer: role };
  });
};

/** @throws Problem `NotFoundError`; `InvalidOperationError` for a role that is built in */
const findCustom = async (view: ReadView, id: number): Promise<RoleItem> => {
  const role = await view.get(roleKey(id));
  if (role === undefined) throw notFound('role', id);
  if (role.type === 'root' || role.type === 'project') {
    throw invalidOperation(`The role "${role.name}" is built in and cannot be changed or deleted.`);
  }
  return role;
};

/**
 * Changes the given members of a custom role; `permissions` replaces the whole list. Works for all who hold it.
 * @throws Problem `NotFoundError`; `InvalidOperationError` for built-in roles; otherwise as `createRole`
 */
export const updateRole = (table: Table, act: Act, id: number, given: RoleChange): Promise<Unwritten<RoleItem>> =>
  commit({ table, ...act }, [instance], async (view) => {
    const before = await findCustom(view, id);
    if (given.type !== undefined && given.type !== before.type) {
      throw invalid('type', `cannot be changed from ${before.type}`, given.type);
    }
    const { rev: _, ...kept } = before;
    const after: Unwritten<RoleItem> = {
      ...kept,
      ...(given.name !== undefined && { name: given.name }),
      ...(given.description !== undefined && { description: given.description }),
      ...(given.permissions && { permissions: rolePermissions(given.permissions, before.type) }),
    };
    const { put, remove } = await renameRole(view, id, before.name, after.name);
    await requireEnvironments(view, given.permissions ? after.permissions : []);
    return {
      put: [after, ...put],
      remove,
      events: [{ type: 'role-updated', data: roleView(after), preData: roleView(before) }],
      answer: after,
    };
  });

/** Whether a user or group holds the role, everywhere or in a project. */
const isHeld = async (table: Table, id: number): Promise<boolean> => {
  const [accounts, groups] = await Promise.all([readAccounts(table), readGroups(table)]);
  return [...accounts, ...groups].some(
    ({ rootRole, projectRoles }) => rootRole === id || projectRoles.some(({ role }) => role === id),
  );
};

/**
 * Deletes a custom role that nobody holds. Whoever is given it at the same moment may keep a role that is no more, and
 * that grants nothing.
 * @throws Problem `NotFoundError`; `InvalidOperationError` for built-in roles; `RoleInUseError`
 */
export const deleteRole = (table: Table, act: Act, id: number): Promise<void> =>
  commit({ table, ...act }, [instance], async (view) => {
    const role = await findCustom(view, id);
    if (await isHeld(table, id)) throw roleInUse(role.name);
    const name = roleNameKey(role.name);
    await view.get(name);
    return {
      remove: [roleKey(id), name],
      events: [{ type: 'role-deleted', preData: roleView(role) }],
      answer: undefined,
    };
  });
