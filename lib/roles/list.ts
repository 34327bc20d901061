import { readRoles } from '../access/people.ts';
import { roleSummary, roleView } from '../access/role-view.ts';
import { notFound } from '../schema/problem.ts';
import type { Role, RoleWithPermissions } from '../schema/role.ts';
import { roleKey } from '../table/keys.ts';
import { getItem } from '../table/read.ts';
import type { Table } from '../table/table.ts';

/** All roles by id, without what they grant. */
export const listRoles = async (table: Table): Promise<Role[]> => (await readRoles(table)).map(roleSummary);

/** @throws Problem `NotFoundError` */
export const showRole = async (table: Table, id: number): Promise<RoleWithPermissions> => {
  const role = await getItem(table, roleKey(id));
  if (role === undefined) throw notFound('role', id);
  return roleView(role);
};
