import type { Role, RoleWithPermissions } from '../../contract/schemas/role.ts';
import type { RoleItem } from '../../store/table/items.ts';

type Shown = Pick<RoleItem, 'id' | 'name' | 'type' | 'description' | 'permissions'>;

/** A role without its permissions. */
export const roleSummary = ({ id, name, type, description }: Shown): Role => ({ id, name, type, description });

/** A role in answers and in events. */
export const roleView = (role: Shown): RoleWithPermissions => ({
  ...roleSummary(role),
  permissions: role.permissions.map(({ name, environment }) => ({
    name,
    ...(environment !== undefined && { environment }),
  })),
});
