import type { APIGatewayTokenAuthorizerEvent } from 'aws-lambda';
import * as z from 'zod';
import { tokenHeaderPattern } from '../../../lib/contract/schemas/token.ts';
import type { GatewayResponseType } from '../../../lib/http/answers/gateway-responses.ts';
import type { Outcome } from '../functions/lambda.ts';
import { allows, policyDocument } from './policy.ts';

const authorizerResult = z.object({
  principalId: z.string(),
  policyDocument,
  /** Values cannot be nested: API Gateway refuses that, and passes every value on as text. */
  context: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
});
type AuthorizerResult = z.infer<typeof authorizerResult>;

/** An answer of the authorizer in the cache. */
type Kept = Pick<AuthorizerResult, 'policyDocument'> & { readonly context: Readonly<Record<string, string>> };

/** The context of the caller for the function, or the gateway response that ends the request. */
export type Verdict =
  | { readonly context: Readonly<Record<string, string>> }
  | { readonly refusal: GatewayResponseType };

export interface AuthorizerOptions {
  /** Invokes the authorizer function. */
  readonly invoke: (event: APIGatewayTokenAuthorizerEvent) => Promise<Outcome>;
  /** How long an answer is cached for its token, in ms. */
  readonly ttlMs: number;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

const worthAsking = new RegExp(tokenHeaderPattern);

/** Answers are cached for at most this many tokens; the oldest is removed first. */
const capacity = 10_000;

const contextOf = ({ principalId, context = {} }: AuthorizerResult): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(context).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  ),
  principalId,
});

/**
 * A token authorizer with the gateway's cache. An `Authorization` header that is missing or cannot be a token is
 * refused without a call of the authorizer. A policy is cached by token and checked again for each method. Only answers
 * are cached, not failures (API Gateway, Lambda authorizers).
 */
export const openAuthorizer = ({ invoke, ttlMs, now }: AuthorizerOptions) => {
  const answers = new Map<string, { readonly until: number; readonly result: Kept }>();

  const ask = async (token: string, methodArn: string): Promise<Kept | GatewayResponseType> => {
    const outcome = await invoke({ type: 'TOKEN', methodArn, authorizationToken: token });
    if (outcome.kind !== 'answer') return 'AUTHORIZER_FAILURE';
    const parsed = authorizerResult.safeParse(outcome.payload);
    if (!parsed.success) return 'AUTHORIZER_CONFIGURATION_ERROR';
    const result: Kept = { policyDocument: parsed.data.policyDocument, context: contextOf(parsed.data) };
    answers.delete(token);
    answers.set(token, { until: now() + ttlMs, result });
    const oldest = answers.keys().next();
    if (answers.size > capacity && !oldest.done) answers.delete(oldest.value);
    return result;
  };

  return async (token: string | undefined, methodArn: string): Promise<Verdict> => {
    if (!token || !worthAsking.test(token)) return { refusal: 'UNAUTHORIZED' };
    const kept = answers.get(token);
    const result = kept && kept.until > now() ? kept.result : await ask(token, methodArn);
    if (typeof result === 'string') return { refusal: result };
    if (!allows(result.policyDocument, methodArn)) return { refusal: 'ACCESS_DENIED' };
    return { context: result.context };
  };
};
