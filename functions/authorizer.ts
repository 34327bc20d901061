import type { APIGatewayAuthorizerResult, APIGatewayTokenAuthorizerEvent } from 'aws-lambda';
import { identify } from '../lib/identity/callers/identify.ts';
import { flatten, principalOf } from '../lib/identity/callers/identity.ts';
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
 * Identifies the caller; each endpoint checks what it may do. A refusal is a policy that denies everything, which the
 * gateway answers with 401: Lambda would log an error that is thrown
 * (docs/decisions/0275-refused-tokens-are-no-errors.md). API Gateway answers 500 to an error, so a table that cannot be
 * reached makes no token invalid.
 */
export const handler = async (event: APIGatewayTokenAuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
  const now = new Date();
  const identified = await identify(table, event.authorizationToken, now);
  if (identified === undefined) return { principalId: 'nobody', policyDocument: policy('Deny', event.methodArn) };
  await recordSeen(identified.identity, now);
  return {
    principalId: principalOf(identified.identity),
    policyDocument: policy('Allow', event.methodArn),
    context: flatten(identified),
  };
};
