import { sha256 } from '../identity/callers/token.ts';
import { takeId } from '../identity/directory/ids.ts';
import { type NewEvent, system } from '../store/commit/journal.ts';
import { makeRequest } from '../store/commit/request.ts';
import { transact } from '../store/commit/unit-of-work.ts';
import type { TokenItem } from '../store/table/items.ts';
import { instance, tokenKey } from '../store/table/keys.ts';
import type { KeptToken } from './aws/kept-token.ts';
import { firstTokens, newAdminToken, tokenCreated } from './first-tokens.ts';
import type { SeedContext } from './seed.ts';

/**
 * Replaces the kept admin token: the new one works at once, the old one stops with the next request (contract: seed
 * §9.5). It needs no valid token, so it also helps when all admin tokens are lost. If the process ends after the
 * commit, the new token is lost; a further call creates another one.
 */
export const rotateAdminToken = async (context: SeedContext, { kept }: { readonly kept: KeptToken }): Promise<void> => {
  const { now } = context;
  const before = await kept.read();
  const next = newAdminToken();
  await transact(makeRequest(context, { actor: system, now }), [instance], async (unit) => {
    const old = before === undefined ? undefined : await unit.get(tokenKey(sha256(before)));
    const id = takeId(unit, 'token');
    const added = firstTokens({ admin: [next], client: [], frontend: [] }, now).map((token) => ({ ...token, id }));
    await unit.getMany(added);
    for (const token of added) unit.put(token);
    unit.emit(...added.map(tokenCreated));
    if (old === undefined) return;
    unit.remove(old);
    unit.emit(tokenDeleted(old));
  });
  await kept.write(next);
};

const tokenDeleted = (token: TokenItem): NewEvent => {
  const { data, ...event } = tokenCreated(token);
  return { ...event, type: 'api-token-deleted', preData: data };
};
