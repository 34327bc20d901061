import { notFound } from '../../contract/problems.ts';
import type { Group } from '../../contract/schemas/group.ts';
import type { ReadContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { groupKey } from '../../store/table/keys.ts';
import type { Table } from '../../store/table/table.ts';
import { groupsRange, readGroup, readGroups } from '../directory/read.ts';
import { openRevisionCaches } from '../directory/revision-cache.ts';
import { groupViews } from './view.ts';

/** Groups with their members: all of them, or the one with an id. */
const caches = openRevisionCaches<readonly Group[]>();
const everyGroup = 'all';

/** What `listGroups` reads. */
export const groupsReads = (table: Table): RequestReads =>
  caches(table).holds(everyGroup) ? {} : { ranges: [groupsRange] };

/** All groups with their members, by id. */
export const listGroups = ({ table, instanceRev }: ReadContext): Promise<readonly Group[]> =>
  caches(table).get(everyGroup, instanceRev, async () => groupViews(table, await readGroups(table)));

/** What `readGroupView` reads. */
export const groupReads = (table: Table, id: number): RequestReads =>
  caches(table).holds(String(id)) ? {} : { keys: [groupKey(id)] };

/** A group with its members. @throws Problem `NotFoundError` */
export const readGroupView = async ({ table, instanceRev }: ReadContext, id: number): Promise<Group> => {
  const [group] = await caches(table).get(String(id), instanceRev, async () => {
    const stored = await readGroup(table, id);
    return stored ? groupViews(table, [stored]) : [];
  });
  if (group === undefined) throw notFound('group', id);
  return group;
};
