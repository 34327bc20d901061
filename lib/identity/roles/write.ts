import { invalid, invalidOperation, nameExists, notFound, roleInUse } from '../../contract/problems.ts';
import type { NewRole, RoleChange, WrittenRole } from '../../contract/schemas/role.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { RoleItem } from '../../store/table/items.ts';
import { roleKey, roleNameKey } from '../../store/table/keys.ts';
import type { Table } from '../../store/table/table.ts';
import { takeId } from '../directory/ids.ts';
import { readAccounts, readGroups } from '../directory/read.ts';
import { roleDocument } from '../directory/role-document.ts';
import { replaceNames } from '../directory/unique-names.ts';
import { changeAccess } from '../rights/change-access.ts';
import { environmentKeys, requireEnvironments, rolePermissions } from './permissions.ts';
import { writtenRole } from './view.ts';

const renameRole = (unit: UnitOfWork, id: number, from: string | undefined, to: string): Promise<void> =>
  replaceNames(unit, id, {
    from: from === undefined ? undefined : roleNameKey(from),
    to: roleNameKey(to),
    taken: () => nameExists('role', to),
  });

/**
 * Creates a custom role (contract: roles §1–§3).
 * @throws Problem `NameExistsError`; `ValidationError` for permissions of the wrong scope; `BadDataError` for unknown
 *   environments
 */
export const createRole = (context: CommandContext, given: NewRole): Promise<WrittenRole> => {
  const { name, description = '', type } = given;
  const permissions = rolePermissions(given.permissions, type);
  return changeAccess(context, async (unit) => {
    const id = takeId(unit, 'role');
    await renameRole(unit, id, undefined, name);
    await requireEnvironments(unit, permissions);
    const role: Unwritten<RoleItem> = { ...roleKey(id), kind: 'role', id, name, description, type, permissions };
    unit.create(role);
    unit.emit({ type: 'role-created', data: roleDocument(role) });
    return writtenRole(role);
  });
};

/** @throws Problem `NotFoundError`; `InvalidOperationError` for a built-in role */
const requireCustomRole = async (unit: UnitOfWork, id: number): Promise<RoleItem> => {
  const role = await unit.get(roleKey(id));
  if (role === undefined) throw notFound('role', id);
  if (role.type === 'root' || role.type === 'project') {
    throw invalidOperation(`The role "${role.name}" is built in and cannot be changed or deleted.`);
  }
  return role;
};

/**
 * What `updateRole` reads. The key of a new name is not included: whether it differs from the old one is known only
 * from the role's item.
 */
export const roleChangeReads = (id: number, { permissions = [] }: RoleChange): RequestReads => ({
  keys: [roleKey(id), ...environmentKeys(permissions)],
});

/**
 * Changes the given members of a custom role; `permissions` replaces the whole list (contract: roles §6).
 * @throws Problem `NotFoundError`; `InvalidOperationError` for built-in roles; otherwise as `createRole`
 */
export const updateRole = (
  context: CommandContext,
  { id, change }: { readonly id: number; readonly change: RoleChange },
): Promise<WrittenRole> =>
  changeAccess(context, async (unit) => {
    const before = await requireCustomRole(unit, id);
    if (change.type !== undefined && change.type !== before.type) {
      throw invalid('type', `cannot be changed from ${before.type}`, change.type);
    }
    const after: RoleItem = {
      ...before,
      ...(change.name !== undefined && { name: change.name }),
      ...(change.description !== undefined && { description: change.description }),
      ...(change.permissions && { permissions: rolePermissions(change.permissions, before.type) }),
    };
    await renameRole(unit, id, before.name, after.name);
    await requireEnvironments(unit, change.permissions ? after.permissions : []);
    unit.put(after);
    unit.emit({ type: 'role-updated', data: roleDocument(after), preData: roleDocument(before) });
    return writtenRole(after);
  });

/**
 * Whether a user or group holds the role, as root role or in a project. It does not use the items that the request read
 * when it began: the head of the unit may be newer. Only that head shows the commit that somebody was given the role.
 */
const isAssigned = async (table: Table, id: number): Promise<boolean> => {
  const [accounts, groups] = await Promise.all([readAccounts(table), readGroups(table)]);
  return [...accounts, ...groups].some(
    ({ rootRole, projectRoles }) => rootRole === id || projectRoles.some(({ role }) => role === id),
  );
};

/**
 * Deletes a custom role that nobody holds (contract: roles §4). Somebody who is given the role at the same moment may
 * keep it although it no longer exists; it then grants nothing.
 * @throws Problem `NotFoundError`; `InvalidOperationError` for built-in roles; `RoleInUseError`
 */
export const deleteRole = (context: CommandContext, { id }: { readonly id: number }): Promise<void> =>
  changeAccess(context, async (unit) => {
    const role = await requireCustomRole(unit, id);
    const name = roleNameKey(role.name);
    const [assigned] = await Promise.all([isAssigned(context.table, id), unit.get(name)]);
    if (assigned) throw roleInUse(role.name);
    unit.remove(roleKey(id));
    unit.remove(name);
    unit.emit({ type: 'role-deleted', preData: roleDocument(role) });
  });
