import type { RouteDeclaration } from '../../contract/routes/route.ts';
import type { AnswerOf, ProxyHandler, PublicRequestOf } from '../handler.ts';
import { strangerCheck } from '../strangers/stranger.ts';
import { type Arrival, stack } from './stack.ts';

/**
 * The Lambda of a route that needs no token (`access: 'public'`), used like `endpoint`. It does not read the table
 * itself, so it does not load the AWS SDK.
 */
export const publicEndpoint =
  <R extends RouteDeclaration & { readonly access: 'public' }>(route: R) =>
  (handle: (request: PublicRequestOf<R>) => Promise<AnswerOf<R>>): ProxyHandler => {
    const check = strangerCheck(route);
    const admit = async ({ event }: Arrival) => {
      check(event);
      return {};
    };
    return stack(route, admit, handle);
  };
