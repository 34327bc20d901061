import { nameItem } from '../identity/directory/unique-names.ts';
import { builtInRoles } from '../identity/rights/built-in-roles.ts';
import type { Unwritten } from '../store/commit/context.ts';
import type { AccessNameItem, RoleItem } from '../store/table/items.ts';
import { roleKey, roleNameKey } from '../store/table/keys.ts';

/** The built-in roles as they are stored, like the roles that administrators make (contract: seed §7). */
export const builtInRoleItems: readonly Unwritten<RoleItem>[] = builtInRoles.map((role) => ({
  ...roleKey(role.id),
  kind: 'role',
  ...role,
}));

/** Their names, which no other role can have. */
export const builtInRoleNames: readonly Unwritten<AccessNameItem>[] = builtInRoleItems.map(({ id, name }) =>
  nameItem(roleNameKey(name), id),
);
