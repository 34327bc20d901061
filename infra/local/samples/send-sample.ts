import { randomUUID } from 'node:crypto';
import { routes } from '../../../lib/contract/routes/index.ts';
import { type ApiKind, kindOfPath } from '../../../lib/contract/routes/plane.ts';
import { exampleCaller, isAuthorizedByGateway, type Route } from '../../../lib/contract/routes/route.ts';
import type { TokenKind } from '../../../lib/contract/schemas/token.ts';
import type { AuthorizerEvent } from '../../../lib/http/authorizer-event.ts';
import { limitsOf } from '../../limits.ts';
import type { Functions } from '../functions/functions.ts';
import { invoke, type Outcome } from '../functions/lambda.ts';
import { openAuthorizer } from '../gateway/authorizer.ts';
import type { HttpAnswer } from '../gateway/gateway-answer.ts';
import { httpApiArn } from '../gateway/http-api-event.ts';
import { proxyAnswer } from '../gateway/proxy-answer.ts';
import { methodArn } from '../gateway/proxy-event.ts';
import { authorized, type ProxySample, type Sample } from './samples.ts';

/** Tokens for samples, by kind; the admin token replaces a missing one. */
export type SampleTokens = { readonly admin: string } & Readonly<Partial<Record<TokenKind, string>>>;

/** The result of a sample: an HTTP answer, or the answer of a function without a route. */
export type SampleAnswer = { readonly http: HttpAnswer } | { readonly payload: unknown };

const call = async (functions: Functions, name: string, event: object): Promise<Outcome> =>
  invoke(await functions(name), event, { requestId: randomUUID(), timeoutMs: limitsOf(name).ms });

const payloadOf = (outcome: Outcome): unknown => {
  if (outcome.kind === 'answer') return outcome.payload;
  throw outcome.kind === 'error' ? outcome.error : new Error(`The function ended with: ${outcome.kind}`);
};

const question = (kind: ApiKind, sample: object, methodArn: string, token: string): AuthorizerEvent =>
  kind === 'http'
    ? { ...sample, version: '1.0', type: 'REQUEST', methodArn, identitySource: token, authorizationToken: token }
    : { type: 'TOKEN', methodArn, authorizationToken: token };

/** Asks the authorizer as the API of the path does. */
const authorizerContext = async (functions: Functions, sample: ProxySample, token: string): Promise<object> => {
  const kind = kindOfPath(sample.path);
  const invoked = (event: object) => call(functions, 'authorizer', event);
  const authorize = openAuthorizer({ kind, ttlMs: 0, now: () => 0, invoke: invoked });
  const arn = (kind === 'http' ? httpApiArn : methodArn)(sample.httpMethod, sample.path);
  const verdict = await authorize(token, arn, (identitySource) => question(kind, sample, arn, identitySource));
  if ('context' in verdict && !('refused' in verdict.context)) return verdict.context;
  const reason = 'refusal' in verdict ? verdict.refusal : 'refused';
  throw new Error(`The authorizer did not let the token in at ${sample.httpMethod} ${sample.path}: ${reason}`);
};

const sendProxy = async (
  functions: Functions,
  route: Route,
  sample: ProxySample,
  token: string,
): Promise<HttpAnswer> => {
  const context = isAuthorizedByGateway(route) ? await authorizerContext(functions, sample, token) : undefined;
  const payload = payloadOf(await call(functions, route.handler, authorized(sample, token, context)));
  const answer = proxyAnswer(payload, kindOfPath(sample.path));
  if (!answer) throw new Error(`${route.handler} answered what is no proxy response: ${JSON.stringify(payload)}`);
  return answer;
};

/**
 * Sends a sample directly to its function, as the gateway does after the authorizer has accepted the token.
 *
 * @param name operation of a route, or a function without a route
 * @throws Error when the token is refused or the function fails
 */
export const sendSample = async (
  functions: Functions,
  name: string,
  sample: Sample,
  tokens: SampleTokens,
): Promise<SampleAnswer> => {
  const route = routes.find(({ operation }) => operation === name);
  if (route && sample.kind === 'proxy') {
    const token = tokens[exampleCaller(route)] ?? tokens.admin;
    return { http: await sendProxy(functions, route, sample.event, token) };
  }
  const event =
    'authorizationToken' in sample.event ? { ...sample.event, authorizationToken: tokens.admin } : sample.event;
  return { payload: payloadOf(await call(functions, name, event)) };
};
