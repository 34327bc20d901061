import type { APIGatewayAuthorizerResult } from 'aws-lambda';
import { type AuthorizerEvent, authorizerQuestion } from '../lib/http/authorizer-event.ts';
import { keepWarm } from '../lib/http/keep-warm.ts';
import { identify } from '../lib/identity/callers/identify.ts';
import { flatten, principalOf, refusedContext } from '../lib/identity/callers/identity.ts';
import { openSeen } from '../lib/identity/callers/seen.ts';
import { table } from '../lib/store/process/table.ts';

const recordSeen = openSeen(table);

/** `arn:…:<api>/<stage>/GET/path` → every path of that stage. */
const wholeApi = (methodArn: string): string => `${methodArn.split('/').slice(0, 2).join('/')}/*`;

/** API Gateway caches this policy for the token. */
const policy = (Effect: 'Allow' | 'Deny', methodArn: string): APIGatewayAuthorizerResult['policyDocument'] => ({
  Version: '2012-10-17',
  Statement: [{ Action: 'execute-api:Invoke', Effect, Resource: wholeApi(methodArn) }],
});

/**
 * Identifies the caller; each endpoint checks what it may do. A refusal is an answer, too: Lambda would log an error that
 * is thrown (docs/decisions/0275-refused-tokens-are-no-errors.md). A REST API gets a policy that denies everything, which
 * it answers with the contract's 401. An HTTP API has no words of its own for that, so it gets a caller who is nobody: no
 * function does anything for such a caller but answer 401 (docs/decisions/0287-the-http-api-of-the-sdk-plane.md).
 * API Gateway answers 500 to an error, so a table that cannot be reached makes no token invalid.
 */
export const handler = keepWarm(async (event: AuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
  const { token, methodArn, kind } = authorizerQuestion(event);
  const now = new Date();
  const identified = await identify(table, token, now);
  if (identified === undefined) {
    const refused = { principalId: 'nobody', policyDocument: policy(kind === 'http' ? 'Allow' : 'Deny', methodArn) };
    return kind === 'http' ? { ...refused, context: refusedContext } : refused;
  }
  await recordSeen(identified.identity, now);
  return {
    principalId: principalOf(identified.identity),
    policyDocument: policy('Allow', methodArn),
    context: flatten(identified),
  };
});
