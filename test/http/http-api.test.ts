import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { handler as notFound } from '../../functions/not-found.ts';
import { routesOf } from '../../lib/contract/routes/route.ts';
import { publicEndpoint } from '../../lib/http/endpoints/public-endpoint.ts';
import { type EventPart, lambdaContext, lambdaEvent, requestId } from './lambda-event.ts';

/** The same event as an HTTP API sends it (docs/decisions/0287-the-http-api-of-the-sdk-plane.md). */
const ofHttpApi = (part: EventPart): APIGatewayProxyEvent => {
  const event: APIGatewayProxyEvent & { readonly version: string } = {
    version: '1.0',
    ...lambdaEvent({ ...part, requestId: 'JKJaXmPLvHcESHA=' }),
  };
  return event;
};

const named = {
  ...routesOf('things')('get', {
    method: 'GET',
    path: '/things/{name}',
    summary: 'A thing',
    description: 'A thing',
    access: 'public',
    role: 'none',
    params: z.object({ name: z.string() }),
    responses: { 200: { description: 'The thing', schema: z.object({ name: z.string() }) } },
    example: { params: { name: 'a' } },
  }),
  operation: 'getThing',
} as const;
const handler = publicEndpoint(named)(async ({ params }) => ({ status: 200, body: params }));

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('behind an HTTP API', () => {
  it.each(['a b', 'a%20b', '100%', 'a/b', '%zz', 'ü'])(
    'the parameter %j is what it decoded already; a REST API sends it encoded',
    async (name) => {
      const events = [ofHttpApi({ params: { name } }), lambdaEvent({ params: { name: encodeURIComponent(name) } })];
      for (const event of events) {
        const answer = await handler(event, lambdaContext());
        expect([answer.statusCode, JSON.parse(answer.body)]).toEqual([200, { name }]);
      }
    },
  );

  it.each([
    ['/api/frontend/health', 405, 'NotImplementedError'],
    ['/api/client/nothing/', 404, 'NotFoundError'],
  ])('%s reaches not-found by $default, without a parameter: %i', async (path, status, name) => {
    const { statusCode, body } = await notFound(ofHttpApi({ path }), lambdaContext());
    expect([statusCode, JSON.parse(body)]).toMatchObject([status, { name }]);
  });

  it('the id of an error is that of the invocation, because that of the gateway is no UUID', async () => {
    const { body } = await notFound(ofHttpApi({ path: '/x' }), lambdaContext());
    expect(JSON.parse(body)).toMatchObject({ id: requestId });
  });
});
