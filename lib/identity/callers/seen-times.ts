import { readSeen } from '../../store/observations/seen.ts';
import type { TokenItem } from '../../store/table/items.ts';
import type { Table } from '../../store/table/table.ts';
import { subjectsOf } from './seen.ts';

/** When each token was last used, in their order; null: never. */
export const seenTimes = (table: Table, tokens: readonly TokenItem[]): Promise<(string | null)[]> =>
  readSeen(
    table,
    tokens.flatMap(({ sha256 }) => subjectsOf({ tokenKey: sha256, userId: null })),
  );
