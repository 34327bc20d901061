import type { ApiToken } from '../../contract/schemas/api-token.ts';
import type { TokenItem } from '../../store/table/items.ts';
import { accessPartition, type Range, tokenPrefix } from '../../store/table/keys.ts';
import { queryAll, type Source } from '../../store/table/read.ts';
import { tokensSeenAt } from '../callers/seen.ts';
import { tokenHandle } from './handle.ts';

/** Kinds of token that belong to nobody. */
export type ApiTokenKind = ApiToken['type'];

/** A token that does not belong to a user. */
export type ApiTokenItem = TokenItem & { readonly type: ApiTokenKind };

export const isApiToken = (token: TokenItem | undefined): token is ApiTokenItem =>
  token !== undefined && token.type !== 'user' && token.type !== 'scim' && token.type !== 'signal';

/** A token with its handle in place of its secret, which is not stored. @param seenAt ISO 8601; null: never used */
export const apiTokenView = (token: Omit<ApiTokenItem, 'rev'>, seenAt: string | null): ApiToken => ({
  id: token.id,
  secret: tokenHandle(token.id),
  tokenName: token.name,
  username: token.name,
  type: token.type,
  environment: token.environment,
  project: token.projects.length === 1 ? (token.projects[0] ?? '[]') : '[]',
  projects: [...token.projects],
  expiresAt: token.expiresAt,
  createdAt: token.createdAt,
  seenAt,
  alias: null,
});

/** A token as events contain it. */
export const apiTokenDocument = ({ type, environment, projects, ...token }: Omit<ApiTokenItem, 'rev'>) => ({
  id: token.id,
  tokenName: token.name,
  type,
  environment,
  projects,
  expiresAt: token.expiresAt,
  createdAt: token.createdAt,
});

/** Environment and project of an event about the token; the project only when the token is for exactly one. */
export const placeOfToken = ({ projects, environment }: Pick<TokenItem, 'projects' | 'environment'>) => {
  const [project, ...others] = projects;
  const single = project !== undefined && project !== '*' && others.length === 0;
  return { environment, ...(single && { project }) };
};

/** All tokens, including personal ones: what `readApiTokens` reads. */
export const tokensRange: Range = { pk: accessPartition, prefix: tokenPrefix };

/** All API tokens, by id. */
export const readApiTokens = async (source: Source): Promise<ApiTokenItem[]> => {
  const tokens = await queryAll<TokenItem>(source, tokensRange);
  return tokens.filter(isApiToken).sort((a, b) => a.id - b.id);
};

export const apiTokenViews = async (source: Source, tokens: readonly ApiTokenItem[]): Promise<ApiToken[]> => {
  const seen = await tokensSeenAt(source, tokens);
  return tokens.map((token, i) => apiTokenView(token, seen[i] ?? null));
};
