import { text } from '../../address.ts';
import { contains } from '../../design/contains.ts';
import type { ApiToken } from '../../queries/api-tokens.ts';

/** What of an address chooses among the tokens. */
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

/** The tokens that somebody looks for: those that open a project and an environment, also where they open all. */
export const matchingTokens = <T extends Searched>(tokens: readonly T[], search: TokenSearch): readonly T[] =>
  tokens.filter(
    ({ tokenName, type, projects, environment }) =>
      contains(tokenName, search.query ?? '') &&
      (search.type === undefined || type === search.type) &&
      isFor(projects, search.project) &&
      isFor([environment], search.environment),
  );
