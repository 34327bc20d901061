import type { ApiToken } from '../../contract/schemas/api-token.ts';
import type { TokenItem } from '../../store/table/items.ts';
import { accessPartition, tokenPrefix } from '../../store/table/keys.ts';
import { queryAll } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { seenTimes } from '../callers/seen-times.ts';

/** Kinds of token that act for nobody. */
export type ApiTokenKind = ApiToken['type'];

/** A token that is not a user's. */
export type ApiTokenItem = TokenItem & { readonly type: ApiTokenKind };

export const isApiToken = (token: TokenItem | undefined): token is ApiTokenItem =>
  token !== undefined && token.type !== 'user';

/** Without its secret, which nobody knows any more. @param seenAt ISO 8601, null: never */
export const apiTokenView = (token: Omit<ApiTokenItem, 'rev'>, seenAt: string | null): ApiToken => ({
  id: token.id,
  tokenName: token.name,
  username: token.name,
  type: token.type,
  environment: token.environment,
  project: token.projects.length === 1 ? (token.projects[0] ?? '[]') : '[]',
  projects: [...token.projects],
  expiresAt: token.expiresAt,
  createdAt: token.createdAt,
  seenAt,
});

/** In events (behaviour §6). */
export const apiTokenDocument = ({ type, environment, projects, ...token }: Omit<ApiTokenItem, 'rev'>) => ({
  id: token.id,
  tokenName: token.name,
  type,
  environment,
  projects,
  expiresAt: token.expiresAt,
  createdAt: token.createdAt,
});

/** Where an event about a token belongs: to its project, if it has exactly one. */
export const placeOfToken = ({ projects, environment }: Pick<TokenItem, 'projects' | 'environment'>) => {
  const [project, ...others] = projects;
  const single = project !== undefined && project !== '*' && others.length === 0;
  return { environment, ...(single && { project }) };
};

export const readApiTokens = async (table: Table): Promise<ApiTokenItem[]> => {
  const tokens = await queryAll<TokenItem>(table, { pk: accessPartition, prefix: tokenPrefix });
  return tokens.filter(isApiToken).sort((a, b) => a.id - b.id);
};

export const apiTokenViews = async (table: Table, tokens: readonly ApiTokenItem[]): Promise<ApiToken[]> => {
  const seen = await seenTimes(table, tokens);
  return tokens.map((token, i) => apiTokenView(token, seen[i] ?? null));
};
