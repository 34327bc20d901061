import type { PersonalToken } from '../../contract/schemas/personal-token.ts';
import type { TokenItem, UserItem } from '../../store/table/items.ts';
import { tokenKey } from '../../store/table/keys.ts';
import { getItems } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { tokensSeenAt } from '../callers/seen.ts';

/** A personal or service-account token without its secret. @param seenAt ISO 8601, null: never */
export const personalTokenView = (token: Omit<TokenItem, 'rev'>, seenAt: string | null): PersonalToken => ({
  id: token.id,
  description: token.name,
  userId: token.userId ?? 0,
  expiresAt: token.expiresAt ?? '',
  createdAt: token.createdAt,
  seenAt,
});

/** In events, with a placeholder for the secret (contract: events §12). */
export const personalTokenDocument = (token: Omit<TokenItem, 'rev'>) => {
  const { seenAt: _, ...document } = personalTokenView(token, null);
  return { ...document, secret: '***' };
};

/** The tokens of these accounts, by id. */
export const personalTokensOf = async (
  table: Table,
  accounts: readonly Pick<UserItem, 'tokens'>[],
): Promise<PersonalToken[]> => {
  const keys = accounts.flatMap(({ tokens = [] }) => tokens.map(({ sha256 }) => tokenKey(sha256)));
  const tokens = (await getItems(table, keys)).filter((token) => token !== undefined);
  const seen = await tokensSeenAt(table, tokens);
  return tokens.map((token, i) => personalTokenView(token, seen[i] ?? null)).sort((a, b) => a.id - b.id);
};
