import { getItem, getItems, type Source } from '../table/read.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** The reading part of a unit of work, for rules that only read. */
export type Reading = Pick<UnitOfWork, 'get' | 'getMany' | 'peek'>;

/** Reads for a rule that runs outside a commit: strongly consistent, each item by itself. */
export const readingOf = (source: Source): Reading => ({
  get: (key) => getItem(source, key),
  getMany: (keys) => getItems(source, keys),
  peek: (keys) => getItems(source, keys),
});
