import { badData } from '../../contract/problems.ts';
import type { ReadView } from '../../store/commit/decision.ts';
import type { RoleItem } from '../../store/table/items.ts';
import { roleKey, roleNameKey } from '../../store/table/keys.ts';
import { isRootRole } from './rights.ts';

/** Ids of roles as they can be in the table. */
const isStorableId = (id: number): boolean => Number.isSafeInteger(id) && id > 0 && id < 1e12;

const find = async (view: ReadView, given: number | string): Promise<RoleItem | undefined> => {
  if (typeof given === 'number') return isStorableId(given) ? view.get(roleKey(given)) : undefined;
  const name = await view.get(roleNameKey(given));
  if (name) return view.get(roleKey(name.id));
  // The schema takes any text for a name, so that an id written as text has to be told here (behaviour §0).
  return /^[1-9]\d{0,11}$/.test(given) ? view.get(roleKey(Number(given))) : undefined;
};

/**
 * The root role that a caller named, by id or by name.
 * @throws Problem `BadDataError` when there is none, or it is a role for projects
 */
export const findRootRole = async (view: ReadView, given: number | string): Promise<RoleItem> => {
  const role = await find(view, given);
  if (role === undefined || !isRootRole(role))
    throw badData(`\`rootRole\`: there is no root role ${JSON.stringify(given)}.`);
  return role;
};

/** @throws Problem `BadDataError` when one of them is no role for projects */
export const findProjectRoles = async (view: ReadView, ids: readonly number[]): Promise<readonly RoleItem[]> =>
  Promise.all(
    ids.map(async (id) => {
      const role = await find(view, id);
      if (role === undefined || isRootRole(role)) throw badData(`\`roles\`: there is no project role ${id}.`);
      return role;
    }),
  );
