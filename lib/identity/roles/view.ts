import type { HeldPermission, Role, RoleWithPermissions, WrittenRole } from '../../contract/schemas/role.ts';
import type { RoleItem } from '../../store/table/items.ts';
import { availableView } from './available.ts';

type Shown = Pick<RoleItem, 'id' | 'name' | 'type' | 'description' | 'permissions'>;

/** A role without its permissions. */
export const roleSummary = ({ id, name, type, description }: Shown): Role & Pick<Shown, 'description'> => ({
  id,
  name,
  type,
  description,
});

/** A role in events. */
export const roleDocument = (role: Shown) => ({
  ...roleSummary(role),
  permissions: role.permissions.map(({ name, environment }) => ({
    name,
    ...(environment !== undefined && { environment }),
  })),
});

const heldView = ({ name, environment }: Shown['permissions'][number]): HeldPermission => ({
  ...availableView(name),
  environment: environment ?? null,
});

/** A role in answers. */
export const roleView = (role: Shown): RoleWithPermissions => ({
  ...roleSummary(role),
  permissions: role.permissions.map(heldView),
});

/** A role that was written, in both forms that clients expect (docs/decisions/0211-two-shapes-in-one-answer.md). */
export const writtenRole = (role: Shown): WrittenRole => ({ ...roleView(role), version: 1, roles: roleSummary(role) });
