import { byKey } from '../../basics/order.ts';
import { noAccessToAll } from '../../contract/problems.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { roleKey } from '../../store/table/keys.ts';
import { coversGrant } from '../rights/has-permission.ts';
import { type Grant, grantsOfProjectRole, type Rights } from '../rights/rights.ts';

const textOf = ({ permission, environment = '' }: Grant): string => `${permission} ${environment}`;

/** Roles that are held before or after a change, but not both. */
export const changedRoles = (before: readonly number[], after: readonly number[]): readonly number[] => [
  ...before.filter((role) => !after.includes(role)),
  ...after.filter((role) => !before.includes(role)),
];

/**
 * Checks that callers give and take away only permissions that they have themselves (contract: project-access §3;
 * docs/decisions/0140-roles-within-ones-own-rights.md). The commit relies on the permissions of the roles.
 * @param changed ids of the roles that are given or taken away; one that no longer exists grants nothing
 * @throws Problem `NoAccessError` naming what the caller lacks
 */
export const requireOwnRights = async (
  unit: UnitOfWork,
  rights: Rights,
  project: string,
  changed: readonly number[],
): Promise<void> => {
  if (rights.admin || changed.length === 0) return;
  const roles = await unit.getMany(changed.map(roleKey));
  const grants = roles.flatMap((role) => (role === undefined ? [] : grantsOfProjectRole(role, project)));
  const missing = new Map(grants.filter((grant) => !coversGrant(rights, grant)).map((grant) => [textOf(grant), grant]));
  if (missing.size === 0) return;
  const inOrder = [...missing].sort(byKey).map(([, grant]) => grant);
  throw noAccessToAll(inOrder, `in project "${project}" yourself to give or take these roles`);
};
