import { notFound } from '../../contract/problems.ts';
import type { Group } from '../../contract/schemas/group.ts';
import type { ReadContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { GroupItem } from '../../store/table/items.ts';
import { groupKey } from '../../store/table/keys.ts';
import type { Source } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { usersSeenRange } from '../callers/seen.ts';
import { groupsRange, readGroup, readGroups } from '../directory/read.ts';
import { openRevisionCaches } from '../directory/revision-cache.ts';
import { type Accounts, groupView, memberIds, readLastUses, readMembers } from './view.ts';

interface KnownGroups {
  readonly groups: readonly GroupItem[];
  readonly accounts: Accounts;
}

/** Groups with the accounts of their members: all of them, or the one with an id. */
const caches = openRevisionCaches<KnownGroups>();
const everyGroup = 'all';

const withAccounts = async (source: Source, groups: readonly GroupItem[]): Promise<KnownGroups> => ({
  groups,
  accounts: await readMembers(source, groups),
});

const groupViews = async (source: Source, { groups, accounts }: KnownGroups): Promise<Group[]> => {
  const seen = await readLastUses(source, memberIds(groups));
  return groups.map((group) => groupView(accounts, seen, group));
};

/** What `listGroups` reads. One read unit covers the last uses of some thirty users. */
export const groupsReads = (table: Table): RequestReads => ({
  ranges: [...(caches(table).holds(everyGroup) ? [] : [groupsRange]), usersSeenRange],
});

/** All groups with their members, by id. */
export const listGroups = async (context: ReadContext): Promise<Group[]> => {
  const { instanceRev } = context;
  return groupViews(
    context,
    await caches(context).get(everyGroup, instanceRev, async () => withAccounts(context, await readGroups(context))),
  );
};

/** What `readGroupView` reads. */
export const groupReads = (table: Table, id: number): RequestReads => ({
  keys: caches(table).holds(String(id)) ? [] : [groupKey(id)],
  ranges: [usersSeenRange],
});

/** A group with its members. @throws Problem `NotFoundError` */
export const readGroupView = async (context: ReadContext, id: number): Promise<Group> => {
  const { instanceRev } = context;
  const known = await caches(context).get(String(id), instanceRev, async () => {
    const stored = await readGroup(context, id);
    return withAccounts(context, stored ? [stored] : []);
  });
  const [group] = await groupViews(context, known);
  if (group === undefined) throw notFound('group', id);
  return group;
};
