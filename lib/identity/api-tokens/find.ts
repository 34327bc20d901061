import { Problem } from '../../contract/problems.ts';
import { tokenKey } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { sha256 } from '../callers/token.ts';
import { type ApiTokenItem, isApiToken, readApiTokens } from './view.ts';

/**
 * An API token by its secret, or by the id that lists show: a secret that was lost cannot be looked up, but the token
 * must still be revocable (docs/decisions/0090). Secrets contain a colon, ids do not.
 */
export const findApiToken = async (table: Table, secretOrId: string): Promise<ApiTokenItem | undefined> => {
  if (/^[1-9]\d{0,11}$/.test(secretOrId)) {
    const id = Number(secretOrId);
    return (await readApiTokens(table)).find((token) => token.id === id);
  }
  const token = await getItem(table, tokenKey(sha256(secretOrId)));
  return isApiToken(token) ? token : undefined;
};

/** The refusal of an unknown token, which repeats neither secret nor id (contract: api-tokens §7). */
export const unknownApiToken = (): Problem =>
  new Problem('NotFoundError', 'There is no API token with this secret or id. The list of tokens shows their ids.');

/** @throws Problem `NotFoundError`, so that nobody believes a token revoked that still works */
export const requireApiToken = async (table: Table, secretOrId: string): Promise<ApiTokenItem> => {
  const token = await findApiToken(table, secretOrId);
  if (token === undefined) throw unknownApiToken();
  return token;
};
