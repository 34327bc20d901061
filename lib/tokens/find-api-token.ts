import { sha256 } from '../access/token.ts';
import type { ApiToken } from '../schema/api-token.ts';
import { notFound } from '../schema/problem.ts';
import { tokenKey } from '../table/keys.ts';
import { getItem } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { type ApiTokenItem, apiTokenViews, isApiToken, readApiTokens } from './api-view.ts';

/**
 * An API token by its secret, or by the id that lists show: nobody can look up a secret that was lost, and yet it has to
 * be possible to revoke it (docs/decisions/0090). Secrets contain a colon, ids do not.
 */
export const findApiToken = async (table: Table, secretOrId: string): Promise<ApiTokenItem | undefined> => {
  if (/^\d{1,12}$/.test(secretOrId)) {
    const id = Number(secretOrId);
    return (await readApiTokens(table)).find((token) => token.id === id);
  }
  const token = await getItem(table, tokenKey(sha256(secretOrId)));
  return isApiToken(token) ? token : undefined;
};

/**
 * A token as lists show it.
 * @throws Problem `NotFoundError`, which repeats neither secret nor id
 */
export const showApiToken = async (table: Table, secretOrId: string): Promise<ApiToken> => {
  const token = await findApiToken(table, secretOrId);
  const [view] = token ? await apiTokenViews(table, [token]) : [];
  if (view === undefined) throw notFound('API token', '…');
  return view;
};
