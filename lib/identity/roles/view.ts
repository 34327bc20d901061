import type { HeldPermission, RoleWithPermissions, WrittenRole } from '../../contract/schemas/role.ts';
import { roleSummary, type ShownRole } from '../directory/role-document.ts';
import { availableView } from './available.ts';

const heldView = ({ name, environment }: ShownRole['permissions'][number]): HeldPermission => ({
  ...availableView(name),
  environment: environment ?? null,
});

/** A role in answers. */
export const roleView = (role: ShownRole): RoleWithPermissions => ({
  ...roleSummary(role),
  permissions: role.permissions.map(heldView),
});

/** A role after a write, in both forms that clients expect (docs/decisions/0211-two-shapes-in-one-answer.md). */
export const writtenRole = (role: ShownRole): WrittenRole => ({
  ...roleView(role),
  version: 1,
  roles: roleSummary(role),
});
