import type { HeadItem } from '../../store/commit/head.ts';
import { refusal } from '../../store/table/errors.ts';
import type { Stored } from '../../store/table/items.ts';
import { headKey, instance, type KeyOf, sessionTokenKey, tokenKey } from '../../store/table/keys.ts';
import { getItem, readTogether } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import {
  type Identified,
  type Identity,
  identityFromSessionToken,
  identityFromToken,
  isExpired,
  unverified,
} from './identity.ts';
import { isSessionToken, sha256, tokenIn } from './token.ts';

/**
 * The stored token and the revision of the instance at one moment. While a commit writes one of the two there is no
 * such moment: then the token comes from a plain read, and functions must read it again.
 */
const readToken = async <T extends Stored>(
  table: Table,
  key: KeyOf<T>,
): Promise<{ readonly token: T | undefined; readonly instanceRev: number }> => {
  try {
    const [head, token] = await readTogether<HeadItem, T>(table, headKey(instance), key);
    return { token, instanceRev: head?.rev ?? 0 };
  } catch (error) {
    if (refusal(error) !== 'busy') throw error;
    return { token: await getItem(table, key), instanceRev: unverified };
  }
};

const readIdentity = async (
  table: Table,
  secret: string,
): Promise<{ readonly identity: Identity | undefined; readonly instanceRev: number }> => {
  const hash = sha256(secret);
  if (isSessionToken(secret)) {
    const { token, instanceRev } = await readToken(table, sessionTokenKey(hash));
    return { identity: token && identityFromSessionToken(hash, token), instanceRev };
  }
  const { token, instanceRev } = await readToken(table, tokenKey(hash));
  return { identity: token && identityFromToken(token), instanceRev };
};

/**
 * Identifies the owner of a token (contract: requests §1).
 * @param header value of `Authorization`
 * @returns undefined for a missing, malformed, unknown, revoked or expired token
 * @throws the error that prevents reading the table, because that must not look like an unknown token
 */
export const identify = async (
  table: Table,
  header: string | undefined,
  now: Date,
): Promise<Identified | undefined> => {
  const secret = tokenIn(header);
  if (secret === undefined) return undefined;
  const { identity, instanceRev } = await readIdentity(table, secret);
  if (identity === undefined || isExpired(identity.expiresAt, now)) return undefined;
  return { identity, instanceRev };
};
