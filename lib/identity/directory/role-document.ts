import type { Role } from '../../contract/schemas/role.ts';
import type { RoleItem } from '../../store/table/items.ts';

/** The members of a role that are shown. */
export type ShownRole = Pick<RoleItem, 'id' | 'name' | 'type' | 'description' | 'permissions'>;

/** A role without its permissions. */
export const roleSummary = ({ id, name, type, description }: ShownRole): Role & Pick<ShownRole, 'description'> => ({
  id,
  name,
  type,
  description,
});

/** A role as events contain it. */
export const roleDocument = (role: ShownRole) => ({
  ...roleSummary(role),
  permissions: role.permissions.map(({ name, environment }) => ({
    name,
    ...(environment !== undefined && { environment }),
  })),
});
