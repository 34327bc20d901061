import { isDeepStrictEqual } from 'node:util';
import type { Unwritten } from '../../store/commit/context.ts';
import type { Stored } from '../../store/table/items.ts';

/** Whether writing the item would change what is stored. */
export const isDifferent = <T extends Stored>(item: Unwritten<T>, stored: T | undefined): boolean =>
  stored === undefined || !isDeepStrictEqual({ ...item, rev: stored.rev }, stored);

/** A stored item in the form in which it can be written again. */
export const withoutRev = <T extends Stored>({ rev, ...item }: T): Omit<T, 'rev'> => item;

/** The data of an item's import event: the item without the members that only the table needs. */
export const importData = <T extends object>(item: T): Omit<T, 'pk' | 'sk' | 'kind' | 'rev'> => {
  const { pk, sk, kind, rev, ...data } = { pk: '', sk: '', kind: '', rev: 0, ...item };
  return data;
};
