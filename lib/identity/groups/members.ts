import { badData } from '../../contract/problems.ts';
import type { NewGroup } from '../../contract/schemas/group.ts';
import type { GroupItem } from '../../store/table/items.ts';
import { userKey } from '../../store/table/keys.ts';
import { getItems } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';

/**
 * Ids of the members a caller named, each once. Looked up outside the commit: a group may have more members than a
 * transaction has conditions, and one who goes away meanwhile is left out where the group is read.
 * @throws Problem `BadDataError` naming those who do not exist
 */
export const findMembers = async (table: Table, given: NonNullable<NewGroup['users']>): Promise<readonly number[]> => {
  const ids = [...new Set(given.map((member) => ('user' in member ? member.user.id : member.id)))];
  const storable = ids.filter((id) => id > 0 && id < 1e12);
  const found = new Set((await getItems(table, storable.map(userKey))).map((account) => account?.id));
  const unknown = ids.filter((id) => !found.has(id));
  if (unknown.length > 0) throw badData(`\`users\`: there are no users ${unknown.join(', ')}.`);
  return ids;
};

/** Those who were members before keep the day they joined. */
export const membersOf = (ids: readonly number[], before: GroupItem['users'], now: Date): GroupItem['users'] => {
  const joined = new Map(before.map(({ id, joinedAt }) => [id, joinedAt]));
  return ids.map((id) => ({ id, joinedAt: joined.get(id) ?? now.toISOString() }));
};
