import { nameExists } from '../../contract/problems.ts';
import type { NewRole } from '../../contract/schemas/role.ts';
import { readingOf } from '../../store/commit/reading.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { roleNameKey } from '../../store/table/keys.ts';
import { getItem, type Source } from '../../store/table/read.ts';
import { environmentKeys, requireEnvironments, rolePermissions } from './permissions.ts';

/** What `validateRole` and `createRole` read. */
export const newRoleReads = ({ name, permissions }: NewRole): RequestReads => ({
  keys: [roleNameKey(name), ...environmentKeys(permissions)],
});

/**
 * Checks a role as `createRole` would, and stores nothing (contract: roles §3).
 * @throws Problem as `createRole` does
 */
export const validateRole = async (source: Source, given: NewRole): Promise<NewRole> => {
  const permissions = rolePermissions(given.permissions, given.type);
  const [name] = await Promise.all([
    getItem(source, roleNameKey(given.name)),
    requireEnvironments(readingOf(source), permissions),
  ]);
  if (name) throw nameExists('role', given.name);
  return { ...given, permissions: [...permissions] };
};
