import { badData } from '../../contract/problems.ts';
import type { NewGroup } from '../../contract/schemas/group.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { GroupItem, UserItem } from '../../store/table/items.ts';
import { type Key, type KeyOf, userKey } from '../../store/table/keys.ts';
import { getItems, type Source } from '../../store/table/read.ts';
import { userSeenKey } from '../callers/seen.ts';
import { isPossibleId } from '../directory/ids.ts';

/** Members of a group, and their accounts by id. */
interface Members {
  readonly ids: readonly number[];
  readonly accounts: ReadonlyMap<number, UserItem>;
}

type Given = NonNullable<NewGroup['users']>;

const idsOf = (given: Given): readonly number[] => [
  ...new Set(given.map((member) => ('user' in member ? member.user.id : member.id))),
];

/** What `requireMembers` reads. */
export const memberKeys = (given: Given): readonly KeyOf<UserItem>[] => idsOf(given).filter(isPossibleId).map(userKey);

/** The keys under which the last uses of the members are stored. */
export const memberSeenKeys = (given: Given): readonly Key[] => idsOf(given).filter(isPossibleId).map(userSeenKey);

/**
 * The given members, each once. They are read outside the commit, because a group may have more members than a
 * transaction has conditions. Members who are deleted meanwhile are left out when the group is read.
 * @throws Problem `BadDataError` naming those who do not exist
 */
export const requireMembers = async (source: Source, given: Given): Promise<Members> => {
  const ids = idsOf(given);
  const items = await getItems(source, memberKeys(given));
  const accounts = new Map(items.flatMap((item) => (item ? [[item.id, item] as const] : [])));
  const unknown = ids.filter((id) => !accounts.has(id));
  if (unknown.length > 0) throw badData(`\`users\`: there are no users ${unknown.join(', ')}.`);
  return { ids, accounts };
};

/** Members who stay keep their date of joining, and who added them (contract: groups §5). */
export const membersFromIds = (
  ids: readonly number[],
  before: GroupItem['users'],
  { now, actor }: Pick<UnitOfWork, 'now' | 'actor'>,
): GroupItem['users'] => {
  const joined = new Map(before.map((member) => [member.id, member]));
  return ids.map((id) => joined.get(id) ?? { id, joinedAt: now.toISOString(), createdBy: actor.createdBy });
};
