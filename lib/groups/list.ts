import { readGroup, readGroups } from '../access/people.ts';
import type { Group } from '../schema/group.ts';
import { notFound } from '../schema/problem.ts';
import type { Table } from '../table/table.ts';
import { groupViews } from './view.ts';

/** All groups with their members, by id. */
export const listGroups = async (table: Table): Promise<Group[]> => groupViews(table, await readGroups(table));

/** @throws Problem `NotFoundError` */
export const showGroup = async (table: Table, id: number): Promise<Group> => {
  const item = await readGroup(table, id);
  const [group] = item ? await groupViews(table, [item]) : [];
  if (group === undefined) throw notFound('group', id);
  return group;
};
