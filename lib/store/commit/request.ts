import type { Stored } from '../table/items.ts';
import type { Range } from '../table/keys.ts';
import { headKey, isStorableKey, type Key, type Scope } from '../table/keys.ts';
import { distinctRanges, openOpened } from '../table/opened.ts';
import { getItems, queryAll } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { allHeads, collect, openedHeads, openedHeadsOf } from './head.ts';

/** What a request reads when it begins. */
export interface RequestReads {
  /** Scopes whose heads it rests on; `*`: all. */
  readonly scopes?: readonly Scope[] | '*';
  readonly keys?: readonly Key[];
  readonly ranges?: readonly Range[];
}

/**
 * Reads at once what a request rests on.
 * @returns the table of the request: reads of the same are answered from memory until the request writes through it
 */
export const openRequest = async (
  table: Table,
  { scopes = [], keys = [], ranges = [] }: RequestReads,
): Promise<Table> => {
  const wantedKeys = [...(scopes === '*' ? [] : scopes.map(headKey)), ...keys].filter(isStorableKey);
  const wantedRanges = distinctRanges(scopes === '*' ? [allHeads, ...ranges] : ranges);
  let opened = openOpened([], []);
  const { began } = await collect(table, async () => {
    const [items, found] = await Promise.all([
      getItems<Stored>(table, wantedKeys),
      Promise.all(wantedRanges.map((range) => queryAll(table, range))),
    ]);
    opened = openOpened(
      wantedKeys.map((key, i) => [key, items[i]] as const),
      wantedRanges.map((range, i) => [range, found[i] ?? []] as const),
    );
    const read = { ...table, opened };
    return (scopes === '*' ? openedHeads(read) : openedHeadsOf(read, scopes))?.heads ?? [];
  });
  opened.began = began;
  const send: Table['transactions']['send'] = ((...args: Parameters<Table['transactions']['send']>) => {
    opened.close();
    return table.transactions.send(...args);
  }) as Table['transactions']['send'];
  return { ...table, transactions: { ...table.transactions, send }, opened };
};
