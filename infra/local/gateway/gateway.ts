import { randomUUID } from 'node:crypto';
import { isFrontendPath } from '../../../lib/contract/frontend-paths.ts';
import { maxRequestMs } from '../../../lib/contract/limits.ts';
import { isAuthorizedByGateway, type Route } from '../../../lib/contract/routes/route.ts';
import type { GatewayResponseType } from '../../../lib/http/answers/gateway-responses.ts';
import { openLimiter } from '../../../lib/http/strangers/limiter.ts';
import { authorizerMs, limitsOf, stageThrottle } from '../../limits.ts';
import type { Functions } from '../functions/functions.ts';
import { invoke, type Outcome } from '../functions/lambda.ts';
import { atOnce, type Turn } from '../table/one-at-a-time.ts';
import { openAuthorizer } from './authorizer.ts';
import { gatewayAnswer, type HttpAnswer, readableBy } from './gateway-answer.ts';
import { proxyAnswer } from './proxy-answer.ts';
import { type HttpRequest, header, methodArn, proxyEvent } from './proxy-event.ts';
import { openRouter } from './router.ts';

export interface GatewayOptions {
  readonly routes: readonly Route[];
  readonly functions: Functions;
  /** Gets the error of a function; the caller never sees it. */
  readonly report: (functionName: string, error: unknown) => void;
  /** Serves everything below `/<stage>`, as API Gateway does without a custom domain; absent: at the root. */
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

/** Status if a function fails, or if its answer is no HTTP answer. */
const badGateway = 502;

/**
 * API Gateway's REST API in front of the functions: it finds the route, calls the authorizer, builds the proxy event,
 * invokes the function, and converts the result to an HTTP answer. Unknown paths, and methods that a path does not
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

  const authorize = openAuthorizer({
    ttlMs: options.authorizerTtlMs ?? authorizerMs,
    now: clock,
    invoke: async (event) => {
      const outcome = await call('authorizer', event, newId());
      if (outcome.kind === 'error') report('authorizer', outcome.error);
      return outcome;
    },
  });

  /** Makes an answer of the gateway itself. */
  type Own = (type: GatewayResponseType, status?: number) => HttpAnswer;

  const answerOf = (outcome: Outcome, name: string, own: Own): HttpAnswer => {
    if (outcome.kind === 'too-large') return own('REQUEST_TOO_LARGE');
    if (outcome.kind === 'timeout') return own('INTEGRATION_TIMEOUT');
    const answer = outcome.kind === 'answer' ? proxyAnswer(outcome.payload) : undefined;
    if (answer) return answer;
    report(name, outcome.kind === 'error' ? outcome.error : new Error('The answer is no proxy response'));
    return own('DEFAULT_5XX', badGateway);
  };

  const answerTo = async (request: HttpRequest, requestId: string): Promise<HttpAnswer> => {
    const origin = header(request, 'origin');
    const own: Own = (type, status) => readableBy(gatewayAnswer(type, requestId, status), options.corsOrigins, origin);
    const found = match(request.method, request.path);
    if (found.route && limiters.get(found.route)?.() === false) return own('THROTTLED');
    const needsAuthorizer = found.route !== undefined && isAuthorizedByGateway(found.route);
    const verdict = !needsAuthorizer
      ? undefined
      : await authorize(header(request, 'authorization'), methodArn(request.method, request.path, stage));
    if (verdict && 'refusal' in verdict) return own(mayRefuse() ? verdict.refusal : 'THROTTLED');
    const event = proxyEvent(request, found, { requestId, now: now(), stage }, verdict?.context);
    const asksFirst = request.method === 'OPTIONS' && isFrontendPath(found.resource);
    const name = found.route?.handler ?? (asksFirst ? 'frontend-preflight' : 'not-found');
    return answerOf(await call(name, event, requestId), name, own);
  };

  return async (request) => {
    const requestId = newId();
    const path = withinStage(request.path, stage);
    const answer = path === undefined ? noStage() : await answerTo({ ...request, path }, requestId);
    return { ...answer, headers: [...answer.headers, ['x-amzn-RequestId', requestId]] };
  };
};
