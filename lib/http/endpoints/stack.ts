import { randomUUID } from 'node:crypto';
import middy, { type MiddlewareObj } from '@middy/core';
import headerNormalizer from '@middy/http-header-normalizer';
import securityHeaders from '@middy/http-security-headers';
import pathParser from '@middy/http-urlencode-path-parser';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import * as z from 'zod';
import { maxRequestMs } from '../../contract/limits.ts';
import type { RouteDeclaration } from '../../contract/routes/route.ts';
import { optional } from '../../store/runtime/env.ts';
import { errorEntry, log } from '../../store/runtime/log.ts';
import { CommitGivenUp } from '../../store/table/errors.ts';
import { measureUnits } from '../../store/table/units.ts';
import { addressOf } from '../address.ts';
import { openAnswerCache } from '../answers/answer-cache.ts';
import { problemOf, renderProblem } from '../answers/problem-answer.ts';
import { type FoundAnswer, render, textOf } from '../answers/render.ts';
import { browserHeaders } from '../browsers/browser-headers.ts';
import { cors, type OriginsOfPaths } from '../browsers/cors.ts';
import type { Answer, AnswerOf, Input, ProxyHandler, PublicRequestOf } from '../handler.ts';
import { keepWarm } from '../keep-warm.ts';
import { contentOf, sentValueOf } from '../reading/content.ts';
import { paramsOf, queryOf } from '../reading/parameters.ts';
import { requireStorableNumbers } from '../reading/storable-numbers.ts';
import { validate } from '../reading/validate.ts';
import { frontedBy } from '../strangers/front.ts';
import { frontOnly } from '../strangers/front-only.ts';

/** One line about a finished request. Never a token, a body or a raw path: paths contain tokens. */
export interface RequestLine {
  readonly requestId: string;
  /** Method and path of the route, with the names of parameters instead of values. */
  readonly route: string;
  /** `user:5`, `token:3`; absent on public routes. */
  readonly caller?: string;
  readonly status: number;
  /** Duration of the request. */
  readonly ms: number;
  /** Capacity units of the table. */
  readonly read: number;
  readonly write: number;
}

const logRequest = (line: RequestLine): void => log('info', line);

/** Logs why an answer has a status of 500 or more, or why a commit was given up. An alarm counts these lines. */
export const logFailure = (requestId: string, route: string, error: unknown): void =>
  log('error', { requestId, route, ...errorEntry(error) });

/** A request before its content is read. */
export interface Arrival {
  readonly event: APIGatewayProxyEvent;
  /** Path parameters, decoded. */
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly now: Date;
}

/**
 * Checks the caller of a request, or throws a problem. The result is added to the request of the handler. `input`
 * parses the request; it returns undefined when the request is invalid, which is answered later.
 */
export type Admission<R extends RouteDeclaration, Extra> = (
  arrival: Arrival,
  input: () => Input<R> | undefined,
) => Promise<Extra>;

/** Most bytes of cached answer texts: a few large ones, or many small ones. A function of a route has 1,024 MB. */
const maxCachedBytes = 32 * 1_048_576;

/** Time (ms) that an answer needs after the last attempt has begun. */
const answerTime = 500;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** An HTTP API names the format of its events; a REST API does not. */
const isOfHttpApi = (event: APIGatewayProxyEvent): boolean => 'version' in event;

/**
 * Path parameters as a REST API sends them, percent-encoded, and as a copy. An HTTP API has decoded them; they are encoded
 * again, so that nothing decodes a text twice.
 */
const encodedParameters = (event: APIGatewayProxyEvent): APIGatewayProxyEvent['pathParameters'] => {
  const { pathParameters } = event;
  if (!pathParameters || !isOfHttpApi(event)) return pathParameters && { ...pathParameters };
  return Object.fromEntries(
    Object.entries(pathParameters).map(([name, value = '']) => [name, encodeURIComponent(value)]),
  );
};

/** The UUID of a request: that of the gateway; that of the invocation, where the gateway's is none, as of an HTTP API. */
const uuidOf = (gatewayId: string, invocationId: string): string =>
  [gatewayId, invocationId].find((id) => uuid.test(id)) ?? randomUUID();

/**
 * Copies the event, with a UUID as request id, like the ids of errors (contract: errors §1). Middy's middlewares change the event; without a copy, parameters would be decoded twice if the same event is used again.
 */
const copyEvent = (event: APIGatewayProxyEvent, { awsRequestId }: Context): APIGatewayProxyEvent => {
  const { requestContext } = event;
  const requestId = uuidOf(requestContext.requestId, awsRequestId);
  return {
    ...event,
    headers: browserHeaders(event),
    pathParameters: encodedParameters(event),
    requestContext: { ...requestContext, requestId },
  };
};

const nameOf = (route: RouteDeclaration): string => `${route.method} ${route.path}`;

/** The validated body. Numbers need not be storable for readers, which store nothing, nor in signals, which are stored as text. */
const bodyOf = (route: RouteDeclaration, schema: z.ZodType, sent: unknown): unknown => {
  const body = validate(schema, route.prepare ? route.prepare(sent) : sent);
  return route.role === 'reader' || route.accepts === 'any-signed' ? body : requireStorableNumbers(body);
};

/** Parses the parts of a request. Refuses with 415, 413, then 400. */
const inputOf = <R extends RouteDeclaration>(route: R, { event, params }: Arrival): Input<R> => {
  const content = contentOf(route, event);
  const input = {
    params: paramsOf(route.params, params),
    query:
      route.query === undefined
        ? {}
        : validate(route.query, queryOf(route.query, event.multiValueQueryStringParameters ?? {})),
    body:
      route.body === undefined || content.multipart
        ? undefined
        : bodyOf(route, route.body, sentValueOf(route, content)),
    rawBody: route.accepts === 'json-or-multipart' || route.accepts === 'any-signed' ? content.bytes : undefined,
  };
  // The compiler cannot resolve the conditional types of a generic route; each member was parsed by its schema.
  return input as Input<R>;
};

/** The result or the error of `run`. */
const attempt = <T>(run: () => T): { readonly value?: T; readonly error?: unknown } => {
  try {
    return { value: run() };
  } catch (error) {
    return { error };
  }
};

/** @throws Error for an answer that the route does not declare; used in development and tests */
const checkAnswer = (route: RouteDeclaration, answer: FoundAnswer): void => {
  const spec = route.responses[answer.status];
  if (spec === undefined) throw new Error(`${nameOf(route)} does not declare the status ${answer.status}`);
  // Only the documents of the API reference are compressed already; they have no schema.
  if (answer.encoded !== undefined) return;
  if (spec.schema === undefined || (answer.contentType ?? 'application/json') !== 'application/json') return;
  const serialized = answer.text !== undefined || answer.pieces !== undefined || answer.cached !== undefined;
  const body: unknown = serialized ? JSON.parse(textOf(answer)) : answer.body;
  const { success, error } = z.safeParse(spec.schema, body);
  if (!success) throw new Error(`${nameOf(route)} answered what its schema does not allow: ${error.message}`);
};

const answers = openAnswerCache(maxCachedBytes);

const isFound = (answer: Answer): answer is Answer & FoundAnswer => answer.cached === undefined;

/** Replaces a cached answer by its text, which is found or made. Each route has its own keys. */
const find = async (route: RouteDeclaration, answer: Answer): Promise<FoundAnswer> => {
  if (isFound(answer)) return answer;
  const { cached: keyed, ...rest } = answer;
  if (keyed === undefined) return rest;
  const key = `${nameOf(route)} ${keyed.key}`;
  if ('text' in keyed) return { ...rest, cached: answers.get(key, keyed.text) };
  const known = answers.find(key);
  if (known) return { ...rest, cached: known };
  const text = await keyed.read();
  return { ...rest, cached: answers.get(key, () => text) };
};

/** Converts every thrown error to an answer. No other code does that. */
const renderErrors = (route: RouteDeclaration): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> => ({
  onError: (request) => {
    const id = request.event.requestContext.requestId;
    const problem = problemOf(request.error);
    const failed = problem.status >= 500 && !problem.intended;
    if (failed || request.error instanceof CommitGivenUp) logFailure(id, nameOf(route), request.error);
    // Set, not returned: a returned value would skip the header middlewares.
    const form = route.errorForm && { form: route.errorForm, key: request.event.pathParameters?.key };
    request.response = renderProblem(problem, id, form);
  },
});

/**
 * `permissionsPolicy` and `contentSecurityPolicy` are left out: they are for pages, and no function answers with one.
 */
const securityHeaderMiddleware = securityHeaders({ permissionsPolicy: false, contentSecurityPolicy: false });

/**
 * Wraps a handler for one route in Middy: headers normalized, path parameters decoded, the request checked in the order
 * of contract: requests §2 (admission, content type, size, schema), the answer rendered, problems rendered in one
 * place, security headers, one log line with the units consumed.
 * @param origins of web pages that may call the route; default: those of the stage
 */
export const stack = <R extends RouteDeclaration, Extra extends object>(
  route: R,
  admit: Admission<R, Extra>,
  handle: (request: PublicRequestOf<R> & Extra) => Promise<AnswerOf<R>>,
  origins?: OriginsOfPaths,
): ProxyHandler => {
  const checksAnswers = optional('validateResponses') === 'true';

  const execute: ProxyHandler = async (event, context) => {
    const now = new Date();
    const arrival: Arrival = { event, params: event.pathParameters ?? {}, now };
    let parsed: ReturnType<typeof attempt<Input<R>>> | undefined;
    const parse = () => {
      parsed ??= attempt(() => inputOf(route, arrival));
      return parsed;
    };
    // The admission computes its reads from the input. If the input is invalid, that is answered after the caller is
    // checked.
    const admitted = await admit(arrival, () => parse().value);
    const { value: input, error } = parse();
    if (!input) throw error;
    const fronted = frontedBy(event.headers);
    const handled: Answer = await handle({
      ...input,
      ...admitted,
      now,
      requestId: event.requestContext.requestId,
      deadline: now.getTime() + Math.min(context.getRemainingTimeInMillis(), maxRequestMs) - answerTime,
      headers: event.headers,
      sourceIp: fronted?.viewer ?? event.requestContext.identity.sourceIp,
      address: () => addressOf(event, fronted?.host),
    });
    const answer = await find(route, handled);
    if (checksAnswers) checkAnswer(route, answer);
    return render(answer, route.responses[answer.status], event.headers['accept-encoding']);
  };

  const wrapped = middy<APIGatewayProxyEvent, APIGatewayProxyResult>({ timeoutEarlyInMillis: 0 })
    .use(headerNormalizer())
    .use(frontOnly())
    .use(pathParser())
    .use(securityHeaderMiddleware)
    .use([...cors(optional('corsOrigins'), origins)])
    // Middy runs error handlers in reverse order: this one is last, so that it runs first.
    .use(renderErrors(route))
    .handler(execute);

  return keepWarm(async (received: APIGatewayProxyEvent, context: Context) => {
    const start = performance.now();
    const event = copyEvent(received, context);
    const { answer, units } = await measureUnits(() => wrapped(event, context));
    const caller: unknown = event.requestContext.authorizer?.principalId;
    logRequest({
      requestId: event.requestContext.requestId,
      route: nameOf(route),
      ...(typeof caller === 'string' ? { caller } : {}),
      status: answer.statusCode,
      ms: Math.round((performance.now() - start) * 10) / 10,
      ...units,
    });
    return answer;
  });
};
