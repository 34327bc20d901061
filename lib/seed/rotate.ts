import { sha256 } from '../identity/callers/token.ts';
import { commit } from '../store/commit/commit.ts';
import { type NewEvent, system } from '../store/commit/journal.ts';
import type { TokenItem } from '../store/table/items.ts';
import { instance, tokenKey } from '../store/table/keys.ts';
import type { Table } from '../store/table/table.ts';
import { firstTokens, tokenCreated } from './first-tokens.ts';
import { newAdminToken } from './install.ts';
import type { KeptToken } from './kept-token.ts';

/**
 * Replaces the admin token that is kept: a new one is made, the old one stops working with the next request. It needs
 * no valid token, so it is also the way back in when all admin tokens are lost. Should it break off after the commit,
 * the new token is lost, and calling again makes another.
 */
export const rotateAdminToken = async (table: Table, kept: KeptToken, now: Date): Promise<void> => {
  const before = await kept.read();
  const next = newAdminToken();
  await commit({ table, actor: system, now }, [instance], async (view) => {
    const oldKey = before === undefined ? undefined : tokenKey(sha256(before));
    const old = oldKey && (await view.get(oldKey));
    const id = (view.head(instance).counters?.token ?? 0) + 1;
    const made = firstTokens({ admin: [next], client: [], frontend: [] }, now).map((token) => ({ ...token, id }));
    await view.getMany(made);
    return {
      put: made,
      ...(old && { remove: [old] }),
      events: [...made.map(tokenCreated), ...(old ? [tokenDeleted(old)] : [])],
      head: { [instance]: { counters: { token: id } } },
      answer: undefined,
    };
  });
  await kept.write(next);
};

/** What was told when the token was made is told again as what it was. */
const tokenDeleted = (token: TokenItem): NewEvent => {
  const { data, ...event } = tokenCreated(token);
  return { ...event, type: 'api-token-deleted', preData: data };
};
