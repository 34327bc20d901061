import * as z from 'zod';
import type { ApiKind } from '../../../lib/contract/routes/plane.ts';
import { tokenHeaderPattern } from '../../../lib/contract/schemas/token.ts';
import type { AuthorizerEvent } from '../../../lib/http/authorizer-event.ts';
import type { Outcome } from '../functions/lambda.ts';
import type { OwnCase } from './own-answers.ts';
import { allows, policyDocument } from './policy.ts';

const authorizerResult = z.object({
  principalId: z.string(),
  policyDocument,
  /** Values cannot be nested: API Gateway refuses that. */
  context: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
});
type AuthorizerResult = z.infer<typeof authorizerResult>;
type AuthorizerContext = Readonly<Record<string, string | number | boolean>>;

/** An answer of the authorizer in the cache. */
type Kept = Pick<AuthorizerResult, 'policyDocument'> & { readonly context: AuthorizerContext };

/** The context of the caller for the function, or the case in which the gateway ends the request itself. */
export type Verdict = { readonly context: AuthorizerContext } | { readonly refusal: OwnCase };

export interface AuthorizerOptions {
  /** Default: `rest`. */
  readonly kind?: ApiKind;
  /** Invokes the authorizer function. */
  readonly invoke: (event: AuthorizerEvent) => Promise<Outcome>;
  /** How long an answer is cached for its token, in ms. */
  readonly ttlMs: number;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

const worthAsking = new RegExp(tokenHeaderPattern);

/** Answers are cached for at most this many tokens; the oldest is removed first. */
const capacity = 10_000;

/** A REST API passes every value on as text; of an HTTP API it is not documented, so it passes them on as they are. */
const contextOf = ({ principalId, context = {} }: AuthorizerResult, kind: ApiKind): AuthorizerContext => ({
  ...Object.fromEntries(
    Object.entries(context).flatMap(([name, value]) =>
      value === null ? [] : [[name, kind === 'rest' ? String(value) : value]],
    ),
  ),
  principalId,
});

/**
 * An authorizer with the gateway's cache. A missing `Authorization` header is refused without a call of the authorizer; a
 * REST API also refuses what cannot be a token, by the pattern of its authorizer. A policy is cached by token and checked
 * again for each method. Only answers are cached, not failures (API Gateway, Lambda authorizers).
 */
export const openAuthorizer = ({ kind = 'rest', invoke, ttlMs, now }: AuthorizerOptions) => {
  const answers = new Map<string, { readonly until: number; readonly result: Kept }>();

  const ask = async (token: string, event: AuthorizerEvent): Promise<Kept | OwnCase> => {
    const outcome = await invoke(event);
    if (outcome.kind !== 'answer') return 'AUTHORIZER_FAILURE';
    const parsed = authorizerResult.safeParse(outcome.payload);
    if (!parsed.success) return 'AUTHORIZER_CONFIGURATION_ERROR';
    const result: Kept = { policyDocument: parsed.data.policyDocument, context: contextOf(parsed.data, kind) };
    answers.delete(token);
    answers.set(token, { until: now() + ttlMs, result });
    const oldest = answers.keys().next();
    if (answers.size > capacity && !oldest.done) answers.delete(oldest.value);
    return result;
  };

  /** @param question makes the event of an HTTP API; default: the event of a REST API */
  return async (
    token: string | undefined,
    methodArn: string,
    question = (authorizationToken: string): AuthorizerEvent => ({ type: 'TOKEN', methodArn, authorizationToken }),
  ): Promise<Verdict> => {
    if (!token || (kind === 'rest' && !worthAsking.test(token))) return { refusal: 'UNAUTHORIZED' };
    const kept = answers.get(token);
    const result = kept && kept.until > now() ? kept.result : await ask(token, question(token));
    if (typeof result === 'string') return { refusal: result };
    if (!allows(result.policyDocument, methodArn)) return { refusal: 'ACCESS_DENIED' };
    return { context: result.context };
  };
};
