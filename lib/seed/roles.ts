import { builtInRoles } from '../identity/rights/built-in-roles.ts';
import type { Unwritten } from '../store/commit/decision.ts';
import type { RoleItem } from '../store/table/items.ts';
import { roleKey } from '../store/table/keys.ts';

/** The built-in roles as they are stored, like the roles that administrators make. */
export const builtInRoleItems: readonly Unwritten<RoleItem>[] = builtInRoles.map((role) => ({
  ...roleKey(role.id),
  kind: 'role',
  ...role,
}));
