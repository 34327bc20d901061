import type { APIGatewayAuthorizerResult, APIGatewayTokenAuthorizerEvent } from 'aws-lambda';
import { identify } from '../lib/identity/callers/identify.ts';
import { flatten, principalOf } from '../lib/identity/callers/identity.ts';
import { openSeen } from '../lib/identity/callers/seen.ts';
import { table } from '../lib/store/deployed/table.ts';

const recordSeen = openSeen(table);

/** `arn:…:<api>/<stage>/GET/path` → every path of that stage: the gateway caches this policy for the token. */
const wholeApi = (methodArn: string): string => `${methodArn.split('/').slice(0, 2).join('/')}/*`;

/**
 * API Gateway answers 401 to an error whose message is exactly `Unauthorized`. Lambda logs it as an error, although it
 * is none; so it has no stack, and queries for errors leave its message out (docs/operations.md).
 */
const refusal = (): Error => Object.assign(new Error('Unauthorized'), { stack: undefined });

/**
 * Identifies the caller; each endpoint checks what it may do. API Gateway answers 500 to any error but a refusal, so a
 * table that cannot be reached makes no token invalid.
 */
export const handler = async (event: APIGatewayTokenAuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
  const now = new Date();
  const identified = await identify(table, event.authorizationToken, now);
  if (identified === undefined) throw refusal();
  await recordSeen(identified.identity, now);
  return {
    principalId: principalOf(identified.identity),
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: wholeApi(event.methodArn) }],
    },
    context: flatten(identified),
  };
};
