import { notFound } from '../../contract/problems.ts';
import type { Role, RoleWithPermissions } from '../../contract/schemas/role.ts';
import { roleKey } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { readRoles } from '../directory/read.ts';
import { roleSummary, roleView } from './view.ts';

/** All roles by id, without their permissions. */
export const listRoles = async (table: Table): Promise<Role[]> => (await readRoles(table)).map(roleSummary);

/** @throws Problem `NotFoundError` */
export const readRole = async (table: Table, id: number): Promise<RoleWithPermissions> => {
  const role = await getItem(table, roleKey(id));
  if (role === undefined) throw notFound('role', id);
  return roleView(role);
};
