import { notFound } from '../../contract/problems.ts';
import type { Group } from '../../contract/schemas/group.ts';
import type { Table } from '../../store/table/table.ts';
import { readGroup, readGroups } from '../directory/read.ts';
import { groupView, groupViews } from './view.ts';

/** All groups with their members, by id. */
export const listGroups = async (table: Table): Promise<Group[]> => groupViews(table, await readGroups(table));

/** A group with its members. @throws Problem `NotFoundError` */
export const readGroupView = async (table: Table, id: number): Promise<Group> => {
  const group = await readGroup(table, id);
  if (group === undefined) throw notFound('group', id);
  return groupView(table, group);
};
