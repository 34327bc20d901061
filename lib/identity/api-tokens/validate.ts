import type { ValidatedToken } from '../../contract/schemas/sdk.ts';
import { tokenKey } from '../../store/table/keys.ts';
import { getItems } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { isExpired } from '../callers/identity.ts';
import { sha256, tokenIn } from '../callers/token.ts';
import { isApiToken } from './view.ts';

/**
 * Describes the API tokens among some texts, in the order given (contract: sdk §13.1). Personal tokens, and texts that
 * are no valid token, are left out: callers learn nothing about a token that they do not have.
 */
export const validateTokens = async (
  table: Table,
  { tokens, now }: { readonly tokens: readonly string[]; readonly now: Date },
): Promise<ValidatedToken[]> => {
  const possible = [...new Set(tokens)].filter((text) => tokenIn(text) === text);
  const found = await getItems(
    table,
    possible.map((token) => tokenKey(sha256(token))),
  );
  return possible.flatMap((token, i): ValidatedToken[] => {
    const item = found[i];
    if (!isApiToken(item) || isExpired(item.expiresAt, now)) return [];
    const { type, environment, projects } = item;
    return [{ token, type, environment, projects: [...projects] }];
  });
};
