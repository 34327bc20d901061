import { authenticationRequired, Problem } from '../../contract/problems.ts';
import type { RouteDeclaration } from '../../contract/routes/route.ts';
import type { SignInOptions } from '../../contract/sign-in.ts';
import { identify } from '../../identity/callers/identify.ts';
import { openSeen } from '../../identity/callers/seen.ts';
import { table } from '../../store/process/table.ts';
import { strangerCheck } from '../strangers/stranger.ts';
import { authenticated, type ReadsOf } from './endpoint.ts';

const recordSeen = openSeen(table);

/** A 401 that says how to sign in: consoles of this API build their sign-in page from it (contract: sessions §1). */
const withSignIn = (error: Problem, { message: _, ...members }: SignInOptions): Problem =>
  new Problem(error.name, error.message, { cause: error, members });

/**
 * The Lambda of a route that checks the token itself (`authorizer: 'function'`), used like `endpoint`.
 * @param options.signIn further members of its 401
 */
export const selfAuthorizedEndpoint = <R extends RouteDeclaration & { readonly authorizer: 'function' }>(
  route: R,
  { reads, signIn }: { readonly reads?: ReadsOf<R>; readonly signIn: () => Promise<SignInOptions> },
) => {
  const checkStranger = strangerCheck(route);
  return authenticated({
    route,
    reads,
    identify: async ({ event, now }) => {
      const identified = await identify(table, event.headers.authorization, now);
      if (identified === undefined) {
        checkStranger(event);
        throw authenticationRequired();
      }
      await recordSeen(identified.identity, now);
      return identified;
    },
    refuse: async (error) =>
      error instanceof Problem && error.status === 401 ? withSignIn(error, await signIn()) : error,
  });
};
