import { headKey, headsPartition, type Scope } from '../table/keys.ts';
import { getItems, queryAll } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { decodeHead, type Head, type HeadItem } from './head.ts';
import { type Collected, collect } from './moment.ts';

/** Heads by key, strongly consistent: one read unit each. */
export const collectHeadsOf = (table: Table, scopes: readonly Scope[]): Promise<Collected> =>
  collect(table, async () => {
    const items = await getItems<HeadItem>(table, scopes.map(headKey));
    return scopes.map((scope, i) => decodeHead(scope, items[i]));
  });

/** The heads of all scopes that have history, in key order (the instance first). */
export const collectHeads = (table: Table): Promise<Collected> =>
  collect(table, async () => {
    const items = await queryAll<HeadItem>(table, { pk: headsPartition });
    return items.map((item) => decodeHead(item.sk, item));
  });

export const readHeadsOf = async (table: Table, scopes: readonly Scope[]): Promise<Head[]> =>
  (await collectHeadsOf(table, scopes)).heads;

export const readHeads = async (table: Table): Promise<Head[]> => (await collectHeads(table)).heads;

export const readHead = async (table: Table, scope: Scope): Promise<Head> => {
  const [head] = await readHeadsOf(table, [scope]);
  return head ?? decodeHead(scope, undefined);
};
