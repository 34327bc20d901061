import { openClientTokens } from '../../identity/api-tokens/follow.ts';
import { readHead } from '../../store/commit/head.ts';
import type { TokenItem } from '../../store/table/items.ts';
import { instance } from '../../store/table/keys.ts';
import type { Table } from '../../store/table/table.ts';
import { liveTokens } from './published-answers.ts';

/** Reads the tokens whose answers are published, as they are now: one read unit while none has changed. */
export const openLiveTokens = (table: Table): ((now: Date) => Promise<readonly TokenItem[]>) => {
  const tokens = openClientTokens(table);
  return async (now) => {
    const { state } = await tokens.at(await readHead(table, instance));
    return liveTokens(state.values(), now);
  };
};
