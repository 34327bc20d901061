import { notFound } from '../../contract/problems.ts';
import type { Role, RoleWithPermissions } from '../../contract/schemas/role.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { roleKey } from '../../store/table/keys.ts';
import { getItem, type Source } from '../../store/table/read.ts';
import { readRoles, rolesRange } from '../directory/read.ts';
import { roleSummary } from '../directory/role-document.ts';
import { roleView } from './view.ts';

/** What `listRoles` reads. */
export const rolesReads: RequestReads = { ranges: [rolesRange] };

/** All roles by id, without their permissions. */
export const listRoles = async (source: Source): Promise<Role[]> => (await readRoles(source)).map(roleSummary);

/** What `readRole` reads. */
export const roleReads = (id: number): RequestReads => ({ keys: [roleKey(id)] });

/** @throws Problem `NotFoundError` */
export const readRole = async (source: Source, id: number): Promise<RoleWithPermissions> => {
  const role = await getItem(source, roleKey(id));
  if (role === undefined) throw notFound('role', id);
  return roleView(role);
};
