import type { MadeToken } from '../../queries/api-tokens.ts';
import type { ConnectSearch } from './connect-search.ts';

/** A token that was made in this tab, with what it is for. It is only in memory: never in an address or in storage. */
export interface TokenMade extends MadeToken {
  readonly type: 'client' | 'frontend';
  readonly environment: string;
  /** Ids of projects; empty: it is for all. */
  readonly projects: readonly string[];
}

let handed: TokenMade | undefined;

/** Gives a token to the page that shows the code. @returns the search for the address of this page */
export const handOver = (token: TokenMade): ConnectSearch => {
  handed = token;
  return {
    project: token.projects[0],
    environment: token.environment,
    sdk: token.type === 'client' ? 'node' : 'browser',
  };
};

/** The token that was handed over; whoever takes it is the only one who has it. */
export const takeHanded = (): readonly TokenMade[] => {
  const taken = handed;
  handed = undefined;
  return taken === undefined ? [] : [taken];
};

/** What a token has to be for. */
export type TokenUse = Pick<TokenMade, 'type' | 'environment'> & { readonly project: string };

/** The newest of the tokens that can be used. */
export const usableToken = (made: readonly TokenMade[], use: TokenUse): TokenMade | undefined =>
  made.findLast(
    ({ type, environment, projects }) =>
      type === use.type && environment === use.environment && (projects.length === 0 || projects.includes(use.project)),
  );
