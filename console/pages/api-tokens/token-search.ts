import { text } from '../../address.ts';
import { contains } from '../../design/contains.ts';
import type { ApiToken } from '../../queries/api-tokens.ts';

/** The filters of the token list, as parameters of the address. */
export interface TokenSearch {
  readonly query?: string | undefined;
  readonly project?: string | undefined;
  readonly environment?: string | undefined;
  readonly type?: string | undefined;
}

export const tokenSearch = (search: Record<string, unknown>): TokenSearch => ({
  query: text(search.query),
  project: text(search.project),
  environment: text(search.environment),
  type: text(search.type),
});

type Searched = Pick<ApiToken, 'tokenName' | 'type' | 'projects' | 'environment'>;

const isFor = (of: readonly string[], sought: string | undefined): boolean =>
  sought === undefined || of.includes('*') || of.includes(sought);

/** The tokens that match the filters. A token for all projects or all environments matches each of them. */
export const matchingTokens = <T extends Searched>(tokens: readonly T[], search: TokenSearch): readonly T[] =>
  tokens.filter(
    ({ tokenName, type, projects, environment }) =>
      contains(tokenName, search.query ?? '') &&
      (search.type === undefined || type === search.type) &&
      isFor(projects, search.project) &&
      isFor([environment], search.environment),
  );
