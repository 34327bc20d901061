import { badData } from '../../contract/problems.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { RoleItem } from '../../store/table/items.ts';
import { roleKey, roleNameKey } from '../../store/table/keys.ts';
import { isPossibleId } from '../directory/ids.ts';
import { rolesRange } from '../directory/read.ts';
import { builtInRoles } from '../rights/built-in-roles.ts';
import { isRootRole } from '../rights/rights.ts';

/** A text that may be an id. */
const idForm = /^[1-9]\d{0,11}$/;

/**
 * What `requireRootRole` reads. The ids of built-in roles are known by name. For any other name all roles are read at
 * once, which costs more the more roles there are, but saves a second round trip.
 */
export const rootRoleReads = (given: number | string): Required<Omit<RequestReads, 'scopes'>> => {
  if (typeof given === 'number') return { keys: isPossibleId(given) ? [roleKey(given)] : [], ranges: [] };
  const name = roleNameKey(given);
  const id = builtInRoles.find((role) => role.name === given)?.id ?? (idForm.test(given) ? Number(given) : undefined);
  return id === undefined ? { keys: [name], ranges: [rolesRange] } : { keys: [name, roleKey(id)], ranges: [] };
};

const findById = async (unit: UnitOfWork, id: number): Promise<RoleItem | undefined> =>
  isPossibleId(id) ? unit.get(roleKey(id)) : undefined;

/** Finds a role by its name; a number that is no role's name is taken as an id (contract: users §2). */
const findByText = async (unit: UnitOfWork, text: string): Promise<RoleItem | undefined> => {
  const name = await unit.get(roleNameKey(text));
  if (name) return unit.get(roleKey(name.id));
  return idForm.test(text) ? unit.get(roleKey(Number(text))) : undefined;
};

/**
 * The root role that a caller gave by id or by name.
 * @param member name of the member in which it was given
 * @throws Problem `BadDataError` when it does not exist, or is a role for projects
 */
export const requireRootRole = async (
  unit: UnitOfWork,
  given: number | string,
  member = 'rootRole',
): Promise<RoleItem> => {
  const role = await (typeof given === 'number' ? findById(unit, given) : findByText(unit, given));
  if (role === undefined || !isRootRole(role))
    throw badData(`\`${member}\`: there is no root role ${JSON.stringify(given)}.`);
  return role;
};

/** @throws Problem `BadDataError` naming the first id that is not a role for projects */
export const requireProjectRoles = async (unit: UnitOfWork, ids: readonly number[]): Promise<void> => {
  const roles = await unit.getMany(ids.filter(isPossibleId).map(roleKey));
  const known = new Set(roles.filter((role) => role !== undefined && !isRootRole(role)).map((role) => role?.id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw badData(`\`roles\`: there is no project role ${unknown}.`);
};
