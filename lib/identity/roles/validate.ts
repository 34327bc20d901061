import { nameExists } from '../../contract/problems.ts';
import type { NewRole } from '../../contract/schemas/role.ts';
import { roleNameKey } from '../../store/table/keys.ts';
import { getItem, getItems } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { requireEnvironments, rolePermissions } from './permissions.ts';

/**
 * Judges a role as creating it would, and creates nothing.
 * @throws Problem as `createRole` does
 */
export const validateRole = async (table: Table, given: NewRole): Promise<NewRole> => {
  const permissions = rolePermissions(given.permissions, given.type);
  await requireEnvironments({ getMany: (keys) => getItems(table, keys) }, permissions);
  if (await getItem(table, roleNameKey(given.name))) throw nameExists('role', given.name);
  return { ...given, permissions: [...permissions] };
};
