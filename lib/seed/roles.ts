import { builtInRoles } from '../access/built-in-roles.ts';
import type { Unwritten } from '../table/decision.ts';
import type { RoleItem } from '../table/items.ts';
import { roleKey } from '../table/keys.ts';

/** The built-in roles as they are stored, like the roles that administrators make. */
export const builtInRoleItems: readonly Unwritten<RoleItem>[] = builtInRoles.map((role) => ({
  ...roleKey(role.id),
  kind: 'role',
  ...role,
}));
