import { commit } from '../../store/commit/commit.ts';
import type { Decision, ReadView, Unwritten } from '../../store/commit/decision.ts';
import { instance, projectScope, type Scope, tokenKey } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import type { Act } from '../callers/act.ts';
import { utc } from '../rights/utc.ts';
import { type ApiTokenItem, apiTokenDocument, isApiToken, placeOfToken } from './view.ts';

/** The scopes that a change of the token writes to. */
const scopesOfToken = (token: ApiTokenItem): readonly [Scope, ...Scope[]] => {
  const { project } = placeOfToken(token);
  return [instance, ...(project === undefined ? [] : [projectScope(project)])];
};

/** A token that was for several projects is for one of them now, because the others were removed. */
class TokenMoved extends Error {
  override readonly name = 'TokenMoved';
}

/** Asked by every change of a token. @throws TokenMoved when the commit does not have the scopes that it needs now */
export const requireScopesOfToken = (view: Pick<ReadView, 'has'>, token: ApiTokenItem): void => {
  if (!scopesOfToken(token).every((scope) => view.has(scope))) throw new TokenMoved(token.sha256);
};

/**
 * Makes a change of a token with the scopes that it has. They depend on the projects it is for; one of these may be
 * removed before the change is made, which then is made anew.
 * @param token as it was read
 * @param run makes the change of a token read again; it asks `requireScopesOfToken` first
 */
export const withScopesOfToken = async <T>(
  table: Table,
  token: ApiTokenItem,
  run: (scopes: readonly [Scope, ...Scope[]]) => Promise<T>,
): Promise<T> => {
  for (let known = token; ; ) {
    try {
      return await run(scopesOfToken(known));
    } catch (error) {
      if (!(error instanceof TokenMoved)) throw error;
      const stored = await getItem(table, tokenKey(token.sha256));
      // One that has gone meanwhile is found to be gone with any scopes.
      if (isApiToken(stored)) known = stored;
    }
  }
};

/** What a commit makes of a token that is there. @returns whether it was */
const changeToken = (
  table: Table,
  act: Act,
  token: ApiTokenItem,
  decide: (before: ApiTokenItem) => Omit<Decision<unknown>, 'answer'>,
): Promise<boolean> =>
  withScopesOfToken(table, token, (scopes) =>
    commit({ table, ...act }, scopes, async (view) => {
      const before = await view.get(tokenKey(token.sha256));
      if (!isApiToken(before)) return { answer: false };
      requireScopesOfToken(view, before);
      return { ...decide(before), answer: true };
    }),
  );

/** Lets a token expire at another time. @param expiresAt date-time @returns false when it has gone meanwhile */
export const renewApiToken = (table: Table, act: Act, token: ApiTokenItem, expiresAt: string): Promise<boolean> =>
  changeToken(table, act, token, (before) => {
    const { rev: _, ...kept } = before;
    const after: Unwritten<ApiTokenItem> = { ...kept, expiresAt: utc(expiresAt) };
    return {
      put: [after],
      events: [
        {
          type: 'api-token-updated',
          ...placeOfToken(after),
          data: apiTokenDocument(after),
          preData: apiTokenDocument(before),
        },
      ],
    };
  });

/** Revokes a token: the next request with it is refused. @returns false when it has gone meanwhile */
export const deleteApiToken = (table: Table, act: Act, token: ApiTokenItem): Promise<boolean> =>
  changeToken(table, act, token, (before) => ({
    remove: [tokenKey(before.sha256)],
    events: [{ type: 'api-token-deleted', ...placeOfToken(before), preData: apiTokenDocument(before) }],
  }));
