import { isPossibleName } from '../../contract/schemas/names.ts';
import type { Request, RequestReads } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { instance, projectScope, type Scope, tokenKey } from '../../store/table/keys.ts';
import { getItem, type Source } from '../../store/table/read.ts';
import { apiTokenReads } from './find.ts';
import { tokenIdIn } from './handle.ts';
import { type ApiTokenItem, isApiToken, placeOfToken } from './view.ts';

/** The scopes that a change of the token writes to. */
export const scopesOfToken = (token: Pick<ApiTokenItem, 'projects' | 'environment'>): readonly [Scope, ...Scope[]] => {
  const { project } = placeOfToken(token);
  return [instance, ...(project === undefined ? [] : [projectScope(project)])];
};

/**
 * What a change of a token reads. The token's project is known only from the token itself: a secret names the project
 * that it was made for (lib/identity/callers/token.ts); for an id it may be any project.
 * @param secretOrId as for `findApiToken`
 */
export const tokenChangeReads = (secretOrId: string): RequestReads => {
  const [project = ''] = secretOrId.split(':');
  if (tokenIdIn(secretOrId) !== undefined) return { ...apiTokenReads(secretOrId), scopes: '*' };
  return { ...apiTokenReads(secretOrId), scopes: isPossibleName(project) ? [projectScope(project)] : [] };
};

/** The token now belongs to one project, because the others that it was for were removed. */
class TokenMoved extends Error {
  override readonly name = 'TokenMoved';
}

/**
 * Every change of a token calls this.
 * @throws TokenMoved when the unit of work lacks a scope that the token needs now
 */
export const requireScopesOfToken = (unit: Pick<UnitOfWork, 'has'>, token: ApiTokenItem): void => {
  if (!scopesOfToken(token).every((scope) => unit.has(scope))) throw new TokenMoved(token.sha256);
};

/**
 * Changes a token with the scopes that it needs, which depend on its projects. When one of these projects is removed
 * before the change is committed, the token is read again and the change is repeated.
 * @param token as it was read
 * @param run reads the token again and calls `requireScopesOfToken` before it changes anything
 */
export const withScopesOfToken = async <T>(
  source: Source,
  token: ApiTokenItem,
  run: (scopes: readonly [Scope, ...Scope[]]) => Promise<T>,
): Promise<T> => {
  for (let known = token; ; ) {
    try {
      return await run(scopesOfToken(known));
    } catch (error) {
      if (!(error instanceof TokenMoved)) throw error;
      const stored = await getItem(source, tokenKey(token.sha256));
      // A token that no longer exists needs no particular scopes.
      if (isApiToken(stored)) known = stored;
    }
  }
};

/** Changes a token, if it still exists. @param token as it was read @returns whether it existed */
export const changeToken = (
  context: Request,
  token: ApiTokenItem,
  change: (unit: UnitOfWork, before: ApiTokenItem) => void,
): Promise<boolean> =>
  withScopesOfToken(context, token, (scopes) =>
    transact(context, scopes, async (unit) => {
      const before = await unit.get(tokenKey(token.sha256));
      if (!isApiToken(before)) return false;
      requireScopesOfToken(unit, before);
      change(unit, before);
      return true;
    }),
  );
