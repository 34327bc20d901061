import { isDeepStrictEqual } from 'node:util';
import type { Unwritten } from '../../store/commit/decision.ts';
import type { Stored } from '../../store/table/items.ts';

/** Whether writing the item would change what is stored. */
export const differs = <T extends Stored>(item: Unwritten<T>, stored: T | undefined): boolean =>
  stored === undefined || !isDeepStrictEqual({ ...item, rev: stored.rev }, stored);
