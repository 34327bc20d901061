import { notFound } from '../../contract/problems.ts';
import type { ApiToken } from '../../contract/schemas/api-token.ts';
import { tokenKey } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { sha256 } from '../callers/token.ts';
import { type ApiTokenItem, apiTokenViews, isApiToken, readApiTokens } from './view.ts';

/**
 * An API token by its secret, or by the id that lists show: nobody can look up a secret that was lost, and yet it has to
 * be possible to revoke it (docs/decisions/0090). Secrets contain a colon, ids do not. What does not exist
 * is a 404 (docs/decisions/0142).
 */
export const findApiToken = async (table: Table, secretOrId: string): Promise<ApiTokenItem | undefined> => {
  if (/^[1-9]\d{0,11}$/.test(secretOrId)) {
    const id = Number(secretOrId);
    return (await readApiTokens(table)).find((token) => token.id === id);
  }
  const token = await getItem(table, tokenKey(sha256(secretOrId)));
  return isApiToken(token) ? token : undefined;
};

/** The refusal of a token that does not exist; it repeats neither secret nor id. */
export const unknownApiToken = () =>
  notFound('API token', '…', 'Name it by its secret, or by the `id` that the list of tokens shows.');

/** @throws Problem `NotFoundError`: nobody is to believe that a token was revoked that lives on */
export const requireApiToken = async (table: Table, secretOrId: string): Promise<ApiTokenItem> => {
  const token = await findApiToken(table, secretOrId);
  if (token === undefined) throw unknownApiToken();
  return token;
};

/** A token as lists show it. @throws Problem `NotFoundError` */
export const showApiToken = async (table: Table, secretOrId: string): Promise<ApiToken> => {
  const [view] = await apiTokenViews(table, [await requireApiToken(table, secretOrId)]);
  if (view === undefined) throw unknownApiToken();
  return view;
};
