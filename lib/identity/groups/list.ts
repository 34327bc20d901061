import { notFound } from '../../contract/problems.ts';
import type { Group } from '../../contract/schemas/group.ts';
import type { Table } from '../../store/table/table.ts';
import { readGroup, readGroups } from '../rights/people.ts';
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
