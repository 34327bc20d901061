import type { APIGatewayTokenAuthorizerEvent } from 'aws-lambda';
import * as z from 'zod';
import { tokenHeaderPattern } from '../../lib/contract/schemas/token.ts';
import type { GatewayResponseType } from '../../lib/http/gateway-responses.ts';
import type { Outcome } from './lambda.ts';
import { allows, policyDocument } from './policy.ts';

const authorizerResult = z.object({
  principalId: z.string(),
  policyDocument,
  /** Flat: API Gateway refuses nested values, and hands every value on as text. */
  context: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
});
type AuthorizerResult = z.infer<typeof authorizerResult>;

/** What the function is told about the caller, or the gateway response that ends the request. */
export type Verdict =
  | { readonly context: Readonly<Record<string, string>> }
  | { readonly refusal: GatewayResponseType };

export interface AuthorizerOptions {
  /** Invokes the authorizer function. */
  readonly invoke: (event: APIGatewayTokenAuthorizerEvent) => Promise<Outcome>;
  /** How long an answer stands for its token, in ms. */
  readonly ttlMs: number;
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number;
}

const worthAsking = new RegExp(tokenHeaderPattern);

/** Answers are kept for at most this many tokens; the oldest goes first. */
const capacity = 10_000;

const contextOf = ({ principalId, context = {} }: AuthorizerResult): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(context).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  ),
  principalId,
});

/**
 * A token authorizer with the gateway's cache: an `Authorization` header that is missing, or has no form of a token, is
 * refused without asking; a policy is kept by token and judged anew for each method; only answers are kept, not
 * failures (API Gateway, Lambda
 * authorizers).
 */
export const openAuthorizer = ({ invoke, ttlMs, now }: AuthorizerOptions) => {
  const answers = new Map<string, { readonly until: number; readonly result: AuthorizerResult }>();

  const ask = async (token: string, methodArn: string): Promise<AuthorizerResult | GatewayResponseType> => {
    const outcome = await invoke({ type: 'TOKEN', methodArn, authorizationToken: token });
    if (outcome.kind === 'error' && outcome.error instanceof Error && outcome.error.message === 'Unauthorized') {
      return 'UNAUTHORIZED';
    }
    if (outcome.kind !== 'answer') return 'AUTHORIZER_FAILURE';
    const parsed = authorizerResult.safeParse(outcome.payload);
    if (!parsed.success) return 'AUTHORIZER_CONFIGURATION_ERROR';
    answers.delete(token);
    answers.set(token, { until: now() + ttlMs, result: parsed.data });
    const oldest = answers.keys().next();
    if (answers.size > capacity && !oldest.done) answers.delete(oldest.value);
    return parsed.data;
  };

  return async (token: string | undefined, methodArn: string): Promise<Verdict> => {
    if (!token || !worthAsking.test(token)) return { refusal: 'UNAUTHORIZED' };
    const kept = answers.get(token);
    const result = kept && kept.until > now() ? kept.result : await ask(token, methodArn);
    if (typeof result === 'string') return { refusal: result };
    if (!allows(result.policyDocument, methodArn)) return { refusal: 'ACCESS_DENIED' };
    return { context: contextOf(result) };
  };
};
