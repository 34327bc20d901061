import type { APIGatewayAuthorizerResult, APIGatewayTokenAuthorizerEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unflatten } from '../../../lib/identity/callers/flat-context.ts';
import { sha256 } from '../../../lib/identity/callers/token.ts';
import { readSeen } from '../../../lib/store/observations/seen.ts';
import { startDatabase, type TestDatabase } from '../../support/database.ts';
import { type Relay, startRelay } from '../../support/relay.ts';
import { change, token } from '../people.ts';

let database: TestDatabase;
let relay: Relay;
let authorize: (event: APIGatewayTokenAuthorizerEvent) => Promise<APIGatewayAuthorizerResult>;
beforeAll(async () => {
  database = await startDatabase();
  process.env.TABLE_NAME = database.table.name;
  relay = await startRelay(database.endpoint);
  process.env.DYNAMODB_ENDPOINT = relay.endpoint;
  await change(database.table, [
    token('*:*.valid', { id: 9 }),
    token('*:*.old', { expiresAt: '2001-01-01T00:00:00.000Z' }),
  ]);
  // Imported here, because the module opens its table when it is loaded.
  authorize = (await import('../../../functions/authorizer.ts')).handler;
});
afterAll(async () => {
  await relay.stop();
  await database.stop();
});

const asking = (authorizationToken: string): APIGatewayTokenAuthorizerEvent => ({
  type: 'TOKEN',
  authorizationToken,
  methodArn: 'arn:aws:execute-api:eu-central-1:123456789012:abc/prod/GET/api/admin/events/x',
});

describe('the authorizer', () => {
  it('allows the whole API, because the gateway caches its answer for the token', async () => {
    const { principalId, policyDocument, context } = await authorize(asking('*:*.valid'));
    expect(principalId).toBe('token:9');
    expect(policyDocument.Statement).toEqual([
      {
        Action: 'execute-api:Invoke',
        Effect: 'Allow',
        Resource: 'arn:aws:execute-api:eu-central-1:123456789012:abc/prod/*',
      },
    ]);
    expect(unflatten(context)).toMatchObject({ identity: { tokenKey: sha256('*:*.valid') }, instanceRev: 1 });
    for (const value of Object.values(context ?? {})) expect(['string', 'number', 'boolean']).toContain(typeof value);
    expect(JSON.stringify(context)).not.toContain('valid');
  });

  it('records the last use of the token', async () => {
    await authorize(asking('*:*.valid'));
    expect(await readSeen(database.table, [`TOKEN#${sha256('*:*.valid')}`])).not.toEqual([null]);
  });

  it.each(['*:*.unknown', '*:*.old', 'junk'])(
    'denies %j the whole API: it throws nothing, because Lambda would log an error and there is none',
    async (of) => {
      expect(await authorize(asking(of))).toEqual({
        principalId: 'nobody',
        policyDocument: {
          Version: '2012-10-17',
          Statement: [
            {
              Action: 'execute-api:Invoke',
              Effect: 'Deny',
              Resource: 'arn:aws:execute-api:eu-central-1:123456789012:abc/prod/*',
            },
          ],
        },
      });
    },
  );

  it('does not call a token invalid when the table cannot be reached', async () => {
    relay.cut();
    await expect(authorize(asking('*:*.valid'))).rejects.toThrow();
  });
});
