import type { Role } from '../../contract/schemas/role.ts';
import type { RoleItem } from '../../store/table/items.ts';

/** Of a role, what is shown. */
export type ShownRole = Pick<RoleItem, 'id' | 'name' | 'type' | 'description' | 'permissions'>;

/** A role without its permissions. */
export const roleSummary = ({ id, name, type, description }: ShownRole): Role & Pick<ShownRole, 'description'> => ({
  id,
  name,
  type,
  description,
});

/** A role in events. */
export const roleDocument = (role: ShownRole) => ({
  ...roleSummary(role),
  permissions: role.permissions.map(({ name, environment }) => ({
    name,
    ...(environment !== undefined && { environment }),
  })),
});
