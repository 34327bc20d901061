import { randomUUID } from 'node:crypto';
import { isFrontendPath } from '../../../lib/contract/frontend-paths.ts';
import { maxHeadersBytes, maxRequestMs } from '../../../lib/contract/limits.ts';
import { type ApiKind, kindOfPath } from '../../../lib/contract/routes/plane.ts';
import { isAuthorizedByGateway, type Route } from '../../../lib/contract/routes/route.ts';
import { openLimiter } from '../../../lib/http/strangers/limiter.ts';
import { authorizerMs, limitsOf, stageThrottle } from '../../limits.ts';
import type { Functions } from '../functions/functions.ts';
import { invoke, type Outcome } from '../functions/lambda.ts';
import { atOnce, type Turn } from '../table/one-at-a-time.ts';
import { openAuthorizer, type Verdict } from './authorizer.ts';
import type { HttpAnswer } from './gateway-answer.ts';
import { headersBytes, httpApiArn, httpApiEvent, httpApiId, identitySource, requestEvent } from './http-api-event.ts';
import { httpApiAnswer, type OwnAnswers, ownAnswers } from './own-answers.ts';
import { proxyAnswer } from './proxy-answer.ts';
import { type Arrival, type HttpRequest, header, methodArn, proxyEvent } from './proxy-event.ts';
import { type Match, openRouter } from './router.ts';

export interface GatewayOptions {
  readonly routes: readonly Route[];
  readonly functions: Functions;
  /** Gets the error of a function; the caller never sees it. */
  readonly report: (functionName: string, error: unknown) => void;
  /**
   * Serves everything below `/<stage>`, as API Gateway does for REST APIs without a custom domain; absent: at the root.
   * Paths of an HTTP API are at the root, too, because its stage is in no path.
   */
  readonly stage?: string | undefined;
  /** Origins of web pages that may call the API, separated by commas, or `*`; absent: CORS is off. */
  readonly corsOrigins?: string | undefined;
  /** Replaces the time limit of each function. */
  readonly timeoutMs?: number;
  readonly authorizerTtlMs?: number;
  /** When an invocation may begin; default: at once. */
  readonly turn?: Turn;
  /** Milliseconds of a monotonic clock. */
  readonly clock?: () => number;
  readonly now?: () => Date;
  readonly newId?: () => string;
}

/** The answer of API Gateway to a path outside every stage. */
const noStage = (): HttpAnswer => ({
  status: 403,
  headers: [['Content-Type', 'application/json']],
  body: Buffer.from(JSON.stringify({ message: 'Forbidden' })),
});

/** The path within the stage; undefined: the path is outside the stage. */
const withinStage = (path: string, stage: string | undefined): string | undefined => {
  if (stage === undefined) return path;
  const [, first, rest] = /^\/([^/]*)(.*)$/s.exec(path) ?? [];
  return first === stage ? rest || '/' : undefined;
};

/** What an HTTP API names everything that no route matches. */
const otherwise: Match = { resource: '$default', parameters: null };

/**
 * API Gateway in front of the functions: an HTTP API for the plane of SDKs, REST APIs for the others. It finds the route,
 * calls the authorizer, builds the proxy event, invokes the function, and converts the result to an HTTP answer. Unknown paths, and methods that a path does not
 * have, go to `not-found`; preflights of the frontend API go to `frontend-preflight`.
 * docs/decisions/0041-the-local-gateway.md says what it imitates.
 */
export const openGateway = (options: GatewayOptions): ((request: HttpRequest) => Promise<HttpAnswer>) => {
  const { functions, report, stage, now = () => new Date(), newId = randomUUID } = options;
  const { clock = () => performance.now(), turn = atOnce } = options;
  const match = openRouter(options.routes);
  const limiters = new Map(
    options.routes.flatMap((route) =>
      route.throttle && !route.addressLimit
        ? [[route, openLimiter({ burst: stageThrottle.burst, ...route.throttle }, clock)] as const]
        : [],
    ),
  );
  // The throttle of a deployed stage, applied to refused tokens only: callers with a valid token are not limited.
  const mayRefuse = openLimiter(stageThrottle, clock);

  /** A function that cannot be loaded counts as one that throws. */
  const call = async (name: string, event: object, requestId: string): Promise<Outcome> => {
    try {
      const timeoutMs = options.timeoutMs ?? Math.min(limitsOf(name).ms, maxRequestMs);
      return await turn(async () => invoke(await functions(name), event, { requestId, timeoutMs }));
    } catch (error) {
      return { kind: 'error', error };
    }
  };

  const authorizer = (kind: ApiKind) =>
    openAuthorizer({
      kind,
      ttlMs: options.authorizerTtlMs ?? authorizerMs,
      now: clock,
      invoke: async (event) => {
        const outcome = await call('authorizer', event, newId());
        if (outcome.kind === 'error') report('authorizer', outcome.error);
        return outcome;
      },
    });
  const authorizers = { rest: authorizer('rest'), http: authorizer('http') };

  const authorize = (kind: ApiKind, request: HttpRequest, found: Match, arrival: Arrival): Promise<Verdict> => {
    const { method, path } = request;
    return kind === 'rest'
      ? authorizers.rest(header(request, 'authorization'), methodArn(method, path, stage))
      : authorizers.http(identitySource(request), httpApiArn(method, path), (token) =>
          requestEvent(request, found, arrival, token),
        );
  };

  const answerOf = (outcome: Outcome, name: string, kind: ApiKind, own: OwnAnswers): HttpAnswer => {
    if (outcome.kind === 'too-large') return own('REQUEST_TOO_LARGE');
    if (outcome.kind === 'timeout') return own('INTEGRATION_TIMEOUT');
    const answer = outcome.kind === 'answer' ? proxyAnswer(outcome.payload, kind) : undefined;
    if (answer) return answer;
    report(name, outcome.kind === 'error' ? outcome.error : new Error('The answer is no proxy response'));
    return own('DEFAULT_5XX');
  };

  const answerTo = async (request: HttpRequest, kind: ApiKind, requestId: string): Promise<HttpAnswer> => {
    if (kind === 'http' && headersBytes(request) > maxHeadersBytes) return httpApiAnswer('HEADERS_TOO_LARGE');
    const own = ownAnswers(kind, {
      requestId,
      corsOrigins: options.corsOrigins,
      origin: header(request, 'origin'),
    });
    const matched = match(request.method, request.path);
    const { route } = matched;
    if (route && limiters.get(route)?.() === false) return own('THROTTLED');
    const asksFirst = request.method === 'OPTIONS' && isFrontendPath(matched.resource);
    const found = kind === 'http' && !route && !asksFirst ? otherwise : matched;
    const arrival = { requestId, now: now(), stage };
    const needsAuthorizer = route !== undefined && isAuthorizedByGateway(route);
    const verdict = needsAuthorizer ? await authorize(kind, request, found, arrival) : undefined;
    const context = verdict && 'context' in verdict ? verdict.context : undefined;
    const isRefused = verdict !== undefined && (context === undefined || 'refused' in context);
    if (isRefused && !mayRefuse()) return own('THROTTLED');
    if (verdict && 'refusal' in verdict) return own(verdict.refusal);
    const event = (kind === 'rest' ? proxyEvent : httpApiEvent)(request, found, arrival, context);
    const name = route?.handler ?? (asksFirst ? 'frontend-preflight' : 'not-found');
    return answerOf(await call(name, event, requestId), name, kind, own);
  };

  return async (request) => {
    const requestId = newId();
    const atRoot = kindOfPath(request.path);
    const path = atRoot === 'http' ? request.path : withinStage(request.path, stage);
    const kind = path === undefined ? 'rest' : kindOfPath(path);
    const answer = path === undefined ? noStage() : await answerTo({ ...request, path }, kind, requestId);
    const id =
      kind === 'rest'
        ? (['x-amzn-RequestId', requestId] as const)
        : (['Apigw-Requestid', httpApiId(requestId)] as const);
    return { ...answer, headers: [...answer.headers, id] };
  };
};
