import { getItem, getItems } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** The reading half of a draft: all that rules need which only look. */
export type Reading = Pick<UnitOfWork, 'get' | 'getMany' | 'peek'>;

/** Reads for a rule outside any commit: strongly consistent, each item by itself. */
export const readingOf = (table: Table): Reading => ({
  get: (key) => getItem(table, key),
  getMany: (keys) => getItems(table, keys),
  peek: (keys) => getItems(table, keys),
});
