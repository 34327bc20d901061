import { nameItem } from '../identity/directory/unique-names.ts';
import { builtInRoles } from '../identity/rights/built-in-roles.ts';
import type { Unwritten } from '../store/commit/context.ts';
import type { AccessNameItem, RoleItem } from '../store/table/items.ts';
import { roleKey, roleNameKey } from '../store/table/keys.ts';

/** The built-in roles, in the stored form that custom roles have, too (contract: seed §7). */
export const builtInRoleItems: readonly Unwritten<RoleItem>[] = builtInRoles.map((role) => ({
  ...roleKey(role.id),
  kind: 'role',
  ...role,
}));

/** The names of the built-in roles; no other role can have them. */
export const builtInRoleNames: readonly Unwritten<AccessNameItem>[] = builtInRoleItems.map(({ id, name }) =>
  nameItem(roleNameKey(name), id),
);
