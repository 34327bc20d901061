import { type Fold, type Follower, follow } from '../../store/catalog/follow.ts';
import type { TokenItem } from '../../store/table/items.ts';
import { accessPartition, instance, tokenPrefix } from '../../store/table/keys.ts';
import type { Table } from '../../store/table/table.ts';

/** Client tokens by the sort keys of their items, expired ones included. */
export type ClientTokens = ReadonlyMap<string, TokenItem>;

// `follow` does not check kinds; these keys contain only tokens.
const isClientToken = (item: unknown): item is TokenItem =>
  typeof item === 'object' && item !== null && 'type' in item && item.type === 'client';

const clientTokensFold: Fold<ClientTokens> = {
  partition: accessPartition,
  prefix: tokenPrefix,
  empty: new Map(),
  apply: (before, changes) => {
    if (changes.length === 0) return before;
    const after = new Map(before);
    for (const { sk, item } of changes) {
      if (isClientToken(item)) after.set(sk, item);
      else after.delete(sk);
    }
    return after;
  },
};

/** Follows the client tokens of the instance in memory; unchanged tokens are not read again. */
export const openClientTokens = (table: Table): Follower<ClientTokens> => follow(table, instance, clientTokensFold);
