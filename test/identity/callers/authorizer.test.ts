import type { APIGatewayAuthorizerResult } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthorizerEvent, RequestEvent, TokenEvent } from '../../../lib/http/authorizer-event.ts';
import { unflatten } from '../../../lib/identity/callers/flat-context.ts';
import { sha256 } from '../../../lib/identity/callers/token.ts';
import { readSeen } from '../../../lib/store/observations/seen.ts';
import { lambdaContext } from '../../http/lambda-event.ts';
import { startDatabase, type TestDatabase } from '../../support/database.ts';
import { type Relay, startRelay } from '../../support/relay.ts';
import { change, token } from '../people.ts';

let database: TestDatabase;
let relay: Relay;
let authorize: (event: AuthorizerEvent) => Promise<APIGatewayAuthorizerResult>;
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
  const { handler } = await import('../../../functions/authorizer.ts');
  authorize = (event) => handler(event, lambdaContext());
});
afterAll(async () => {
  await relay.stop();
  await database.stop();
});

const asking = (authorizationToken: string): TokenEvent => ({
  type: 'TOKEN',
  authorizationToken,
  methodArn: 'arn:aws:execute-api:eu-central-1:123456789012:abc/prod/GET/api/admin/events/x',
});

/** AWS's example of the format (API Gateway, "Lambda authorizers for HTTP APIs"), with one identity source. */
const askingHttp = (token: string, headers: Readonly<Record<string, string>> = {}): RequestEvent & object => ({
  ...{ version: '1.0', type: 'REQUEST' },
  methodArn: 'arn:aws:execute-api:us-east-1:123456789012:abcdef123/$default/GET/request',
  identitySource: token,
  authorizationToken: token,
  ...{ resource: '/request', path: '/request', httpMethod: 'GET', headers, queryStringParameters: {} },
  ...{ pathParameters: {}, stageVariables: {}, requestContext: { path: '/request', stage: '$default' } },
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

  describe('asked by an HTTP API', () => {
    const Resource = 'arn:aws:execute-api:us-east-1:123456789012:abcdef123/$default/*';
    const allowed = { Version: '2012-10-17', Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource }] };

    it('answers about a token what it answers to a REST API, for this API', async () => {
      const { policyDocument, ...rest } = await authorize(askingHttp('*:*.valid'));
      expect(policyDocument).toEqual(allowed);
      expect(rest).toEqual({ principalId: 'token:9', context: (await authorize(asking('*:*.valid'))).context });
    });

    it.each(['*:*.unknown', '*:*.old', 'junk', '', '*:*.valid,*:*.valid', 'Basic dTpw'])(
      'lets %j through as nobody: without a refusal of its own, the gateway would answer 403 without the error of the API',
      async (of) => {
        const { context, ...rest } = await authorize(askingHttp(of));
        expect(rest).toEqual({ principalId: 'nobody', policyDocument: allowed });
        expect(context).toEqual({ refused: 'true' });
        expect(unflatten({ ...context, principalId: 'nobody' })).toBe(undefined);
      },
    );

    it('reads the text under which the gateway keeps the answer, and no header', async () => {
      const { principalId } = await authorize(askingHttp('*:*.unknown', { authorization: '*:*.valid' }));
      expect(principalId).toBe('nobody');
    });
  });

  it.each<[string, object]>([
    ['nothing', {}],
    ['format 2.0', { ...askingHttp('*:*.valid'), version: '2.0' }],
    ['a request to a REST API', { ...askingHttp('*:*.valid'), version: undefined }],
    ['no ARN', { ...asking('*:*.valid'), methodArn: undefined }],
    ['no token', { ...asking('*:*.valid'), authorizationToken: undefined }],
    ['several texts', { ...askingHttp('*:*.valid'), identitySource: ['*:*.valid'] }],
  ])('fails for an event that it does not know: %s', async (_, event) => {
    await expect(Reflect.apply(authorize, undefined, [event])).rejects.toThrow('neither');
  });

  it('does not call a token invalid when the table cannot be reached', async () => {
    relay.cut();
    await expect(authorize(asking('*:*.valid'))).rejects.toThrow();
  });
});
