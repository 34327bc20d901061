import type { PersonalToken } from '../../contract/schemas/personal-token.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { TokenItem, UserItem } from '../../store/table/items.ts';
import { tokenKey } from '../../store/table/keys.ts';
import { getItems, type Source } from '../../store/table/read.ts';
import { tokenSeenKey, tokensSeenAt } from '../callers/seen.ts';

/** A personal or service-account token without its secret. @param seenAt ISO 8601; null: never used */
export const personalTokenView = (token: Omit<TokenItem, 'rev'>, seenAt: string | null): PersonalToken => ({
  id: token.id,
  description: token.name,
  userId: token.userId ?? 0,
  expiresAt: token.expiresAt ?? '',
  createdAt: token.createdAt,
  seenAt,
});

/** A token as events contain it, with a placeholder for the secret (contract: events §12). */
export const personalTokenDocument = (token: Omit<TokenItem, 'rev'>) => {
  const { seenAt: _, ...document } = personalTokenView(token, null);
  return { ...document, secret: '***' };
};

type Owning = Pick<UserItem, 'tokens'>;

const referencesIn = (accounts: readonly Owning[]) => accounts.flatMap(({ tokens = [] }) => tokens);

/** What `personalTokensOf` reads. */
export const personalTokenReads = (accounts: readonly Owning[]): RequestReads => ({
  keys: referencesIn(accounts).flatMap(({ sha256 }) => [tokenKey(sha256), tokenSeenKey(sha256)]),
});

/** The tokens of these accounts, by id. */
export const personalTokensOf = async (source: Source, accounts: readonly Owning[]): Promise<PersonalToken[]> => {
  const references = referencesIn(accounts);
  const [tokens, seen] = await Promise.all([
    getItems(
      source,
      references.map(({ sha256 }) => tokenKey(sha256)),
    ),
    tokensSeenAt(source, references),
  ]);
  return tokens
    .flatMap((token, i) => (token ? [personalTokenView(token, seen[i] ?? null)] : []))
    .sort((a, b) => a.id - b.id);
};
