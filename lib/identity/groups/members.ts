import { badData } from '../../contract/problems.ts';
import type { NewGroup } from '../../contract/schemas/group.ts';
import type { GroupItem } from '../../store/table/items.ts';
import { userKey } from '../../store/table/keys.ts';
import { getItems } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { isPossibleId } from '../directory/ids.ts';

/**
 * Ids of the given members, each once. They are read outside the commit: a group may have more members than a
 * transaction has conditions, and whoever is deleted meanwhile is left out where the group is read.
 * @throws Problem `BadDataError` naming those who do not exist
 */
export const requireMembers = async (
  table: Table,
  given: NonNullable<NewGroup['users']>,
): Promise<readonly number[]> => {
  const ids = [...new Set(given.map((member) => ('user' in member ? member.user.id : member.id)))];
  const accounts = await getItems(table, ids.filter(isPossibleId).map(userKey));
  const known = new Set(accounts.map((account) => account?.id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) throw badData(`\`users\`: there are no users ${unknown.join(', ')}.`);
  return ids;
};

/** Whoever was a member before keeps the date of joining (contract: groups §5). */
export const membersFromIds = (ids: readonly number[], before: GroupItem['users'], now: Date): GroupItem['users'] => {
  const joined = new Map(before.map(({ id, joinedAt }) => [id, joinedAt]));
  return ids.map((id) => ({ id, joinedAt: joined.get(id) ?? now.toISOString() }));
};
