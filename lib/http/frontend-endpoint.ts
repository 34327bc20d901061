import type { RouteDeclaration } from '../contract/routes/route.ts';
import { joinReads } from '../store/commit/request.ts';
import { frontendOrigins } from '../store/deployed/frontend-origins.ts';
import { endpoint, type ReadsOf } from './endpoint.ts';
import type { AnswerOf, ProxyHandler, RequestOf } from './handler.ts';

/**
 * `endpoint` for the paths that pages call: the origins that administrators have set may read its answers (contract:
 * ui-config §2). They are read with the heads.
 */
export const frontendEndpoint =
  <R extends RouteDeclaration, Extra extends object = object>(route: R, extra?: Extra, reads?: ReadsOf<R>) =>
  (handle: (request: RequestOf<R, Extra>) => Promise<AnswerOf<R>>): ProxyHandler =>
    endpoint(
      route,
      extra,
      (request) => joinReads(reads?.(request) ?? {}, frontendOrigins.reads()),
      () => frontendOrigins.current(),
    )(async (request) => {
      await frontendOrigins.current(request.table);
      return handle(request);
    });
