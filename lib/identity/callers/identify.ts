import type { HeadItem } from '../../store/commit/head.ts';
import { refusal } from '../../store/table/errors.ts';
import type { TokenItem } from '../../store/table/items.ts';
import { headKey, instance, tokenKey } from '../../store/table/keys.ts';
import { getItem, readTogether } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { type Identified, identityFromToken, isExpired, unverified } from './identity.ts';
import { sha256, tokenIn } from './token.ts';

/**
 * The stored token and the revision of the instance at one moment. While a commit writes one of them there is no such
 * moment; then the token comes from a plain read, and functions must read it again.
 */
const readToken = async (
  table: Table,
  hash: string,
): Promise<{ readonly token: TokenItem | undefined; readonly instanceRev: number }> => {
  try {
    const [head, token] = await readTogether<HeadItem, TokenItem>(table, headKey(instance), tokenKey(hash));
    return { token, instanceRev: head?.rev ?? 0 };
  } catch (error) {
    if (refusal(error) !== 'busy') throw error;
    return { token: await getItem(table, tokenKey(hash)), instanceRev: unverified };
  }
};

/**
 * Who a token speaks for (contract: requests §1).
 * @param header value of `Authorization`
 * @returns undefined for a missing, malformed, unknown, revoked or expired token
 * @throws what prevents reading the table, because that must not look like an unknown token
 */
export const identify = async (
  table: Table,
  header: string | undefined,
  now: Date,
): Promise<Identified | undefined> => {
  const secret = tokenIn(header);
  if (secret === undefined) return undefined;
  const { token, instanceRev } = await readToken(table, sha256(secret));
  if (token === undefined || isExpired(token.expiresAt, now)) return undefined;
  return { identity: identityFromToken(token), instanceRev };
};
