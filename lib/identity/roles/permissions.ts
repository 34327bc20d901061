import { badData, invalid } from '../../contract/problems.ts';
import { permissions } from '../../contract/schemas/permission.ts';
import type { RolePermission } from '../../contract/schemas/role.ts';
import type { Reading } from '../../store/commit/reading.ts';
import type { RoleItem } from '../../store/table/items.ts';
import { environmentKey, fitsKey } from '../../store/table/keys.ts';

type StoredPermission = RoleItem['permissions'][number];

const requirePermissionOfType = (
  { name, environment }: StoredPermission,
  type: RoleItem['type'],
  path: string,
): void => {
  const { scope } = permissions[name];
  if ((type === 'root-custom') !== (scope === 'root')) {
    throw invalid(`${path}/name`, `must be a permission for roles of the type ${type}`, name);
  }
  if (environment !== undefined && scope !== 'environment') {
    throw invalid(`${path}/environment`, `cannot be given: ${name} does not depend on an environment`, environment);
  }
};

const storedFromGiven = ({ name, environment }: RolePermission): StoredPermission =>
  environment ? { name, environment } : { name };

const textOf = ({ name, environment }: StoredPermission): string => `${name} ${environment ?? ''}`;

/**
 * The permissions of a custom role as they are stored, each once (contract: roles §2).
 * @throws Problem `ValidationError` for permissions of the wrong scope
 */
export const rolePermissions = (
  given: readonly RolePermission[],
  type: RoleItem['type'],
): readonly StoredPermission[] => {
  const stored = given.map(storedFromGiven);
  for (const [i, permission] of stored.entries()) requirePermissionOfType(permission, type, `permissions/${i}`);
  return [...new Map(stored.map((permission) => [textOf(permission), permission])).values()];
};

const environmentsIn = (held: readonly Pick<RolePermission, 'environment'>[]): readonly string[] => [
  ...new Set(held.flatMap(({ environment }) => environment || [])),
];

/** What `requireEnvironments` reads. */
export const environmentKeys = (held: readonly Pick<RolePermission, 'environment'>[]) =>
  environmentsIn(held).filter(fitsKey).map(environmentKey);

/** @throws Problem `BadDataError` naming environments that do not exist */
export const requireEnvironments = async (reading: Reading, stored: readonly StoredPermission[]): Promise<void> => {
  const names = environmentsIn(stored);
  const items = await reading.getMany(environmentKeys(stored));
  const unknown = names.filter((name) => !items.some((item) => item?.name === name));
  if (unknown.length > 0) throw badData(`\`permissions\`: there are no environments ${unknown.join(', ')}.`);
};
