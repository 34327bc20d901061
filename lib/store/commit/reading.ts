import { getItem, getItems } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** The reading part of a unit of work, for rules that only read. */
export type Reading = Pick<UnitOfWork, 'get' | 'getMany' | 'peek'>;

/** Reads for a rule that runs outside a commit: strongly consistent, each item by itself. */
export const readingOf = (table: Table): Reading => ({
  get: (key) => getItem(table, key),
  getMany: (keys) => getItems(table, keys),
  peek: (keys) => getItems(table, keys),
});
