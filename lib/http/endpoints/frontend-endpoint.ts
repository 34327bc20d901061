import type { RouteDeclaration } from '../../contract/routes/route.ts';
import { joinReads } from '../../store/commit/request.ts';
import { frontendOrigins } from '../../store/process/frontend-origins.ts';
import type { AnswerOf, ProxyHandler, RequestOf } from '../handler.ts';
import { endpoint, type ReadsOf } from './endpoint.ts';

/**
 * Like `endpoint`, for paths that web pages call: pages of the origins that administrators have set may read the
 * answers (contract: ui-config §2). The origins are read together with the heads.
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
      await frontendOrigins.current(request);
      return handle(request);
    });
