import type { Role, RoleWithPermissions } from '../../contract/schemas/role.ts';
import type { RoleItem } from '../../store/table/items.ts';

type Shown = Pick<RoleItem, 'id' | 'name' | 'type' | 'description' | 'permissions'>;

/** A role without what it grants. */
export const roleSummary = ({ id, name, type, description }: Shown): Role => ({ id, name, type, description });

/** Also what events tell of a role (behaviour §6). */
export const roleView = (role: Shown): RoleWithPermissions => ({
  ...roleSummary(role),
  permissions: role.permissions.map(({ name, environment }) => ({
    name,
    ...(environment !== undefined && { environment }),
  })),
});
