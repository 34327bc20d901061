import type { Stored } from '../table/items.ts';
import { hasHistory, type Key, keyText, parseKeyText } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { unpackStates } from '../wire/states.ts';
import { beforePartKeys, type CommitRecord, joinParts } from './journal.ts';

/** An item as it was before a commit changed it; undefined: there was none. */
export interface StateBefore {
  readonly key: Key;
  readonly item: Stored | undefined;
}

const keptKeys = ({ put = [], removed = [] }: Pick<CommitRecord, 'put' | 'removed'>): Key[] =>
  [...put, ...removed].map(parseKeyText).filter(hasHistory);

/** The keys, as texts, that a commit touched and whose earlier states history keeps. */
export const keptKeyTexts = (record: Pick<CommitRecord, 'put' | 'removed'>): string[] => keptKeys(record).map(keyText);

/**
 * Whether the states before the commit can be read back. Records that an older version of the service made do not hold
 * the states that the commit replaced (docs/decisions/0216-history-is-read-backwards.md).
 */
export const keepsStates = (record: CommitRecord): boolean =>
  record.before !== undefined || record.beforeParts !== undefined || keptKeys(record).length === 0;

/**
 * The items that catalogs show and that a commit changed, as they were before it; undefined when the record does not
 * keep them.
 * @throws PartMissing when a part is not (yet) visible
 */
export const statesBefore = async (table: Table, record: CommitRecord): Promise<readonly StateBefore[] | undefined> => {
  if (!keepsStates(record)) return undefined;
  const keys = keptKeys(record);
  const [first] = keys;
  if (first === undefined) return [];
  const bytes = record.before ?? (await joinParts(table, record, beforePartKeys(record)));
  return unpackStates<Stored>(bytes, keys);
};
