import { subjectsOf } from '../access/seen.ts';
import type { TokenItem } from '../table/items.ts';
import { readSeen } from '../table/seen.ts';
import type { Table } from '../table/table.ts';

/** When each token was last used, in their order; null: never. */
export const seenTimes = (table: Table, tokens: readonly TokenItem[]): Promise<(string | null)[]> =>
  readSeen(
    table,
    tokens.flatMap(({ sha256 }) => subjectsOf({ tokenKey: sha256, userId: null })),
  );
