import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { edgeSource, pagesSource } from '../../../infra/front/source.ts';
import { type EdgeEvent, loadEdge, maxEdgeBytes } from '../../../infra/local/front/edge-runtime.ts';
import { gatewayAnswer } from '../../../infra/local/gateway/gateway-answer.ts';
import { consolePage, docsPath, isPathOf } from '../../../lib/contract/console.ts';
import { routes } from '../../../lib/contract/routes/index.ts';
import { planeOf, planeOfPath, planePaths, planes } from '../../../lib/contract/routes/plane.ts';
import type { Route } from '../../../lib/contract/routes/route.ts';

const source = pagesSource();
const pages = loadEdge(source);

const event = (uri: string, accept?: EdgeEvent['request']['headers'][string]): EdgeEvent => ({
  version: '1.0',
  context: {
    distributionDomainName: 'd111111abcdef8.cloudfront.net',
    distributionId: 'EDFDVBD6EXAMPLE',
    eventType: 'viewer-request',
    requestId: 'EXAMPLEntjQpEXAMPLE_SG5Z-EXAMPLEPmPfEXAMPLEu3EqEXAMPLE==',
  },
  viewer: { ip: '1.2.3.4' },
  request: { method: 'GET', uri, querystring: {}, cookies: {}, headers: accept ? { accept } : {} },
});
const browser = { value: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

describe('which paths are of the API', () => {
  const patterns = planes.flatMap((plane) => planePaths[plane]);
  const ofApi = routes.filter(({ path }) => path !== docsPath);
  const sent = ({ path }: Pick<Route, 'path'>): string => path.replaceAll(/\{(\w+)\}/g, 'any');

  it.each(ofApi)('$method $path is, and of the plane of its noun', (route) => {
    expect(planeOfPath(sent(route))).toBe(planeOf(route));
  });

  it('each pattern is the first one of a route', () => {
    const used = ofApi.map((route) => patterns.find((pattern) => isPathOf(pattern, sent(route))));
    expect(patterns.filter((pattern) => !used.includes(pattern))).toEqual([]);
  });

  it.each([
    '/',
    '/flags',
    '/projects/default/flags',
    '/new-user',
    '/reset-password',
    '/sign-in',
    '/apis',
    '/docs',
    '/index.html',
  ])('%s is of the console', (path) => {
    expect(planeOfPath(path)).toBeUndefined();
  });

  it('need three fifths of the behaviors that a distribution may have, at most', () => {
    expect(patterns.length + 3).toBeLessThanOrEqual(0.6 * 75);
  });
});

describe('the function for pages', () => {
  it('is plain ES 5.1 with const, and small', () => {
    expect(Buffer.byteLength(source)).toBeLessThan(maxEdgeBytes);
    const plain = source.replaceAll(/\b(const|let) /g, 'var ');
    expect(() => transformSync(plain, { target: 'es5', loader: 'js' })).not.toThrow();
  });

  it.each([
    ['/', undefined],
    ['/flags', browser],
    ['/projects/a.b/flags', browser],
    ['/flags', { value: 'application/json', multiValue: [{ value: 'application/json' }, { value: 'text/html' }] }],
  ])('answers %s with the page', (uri, accept) => {
    expect(pages(event(uri, accept))).toMatchObject({ request: { uri: consolePage } });
  });

  it('sends programs from the page about the API to the document', () => {
    expect(pages(event('/docs', browser))).toMatchObject({ request: { uri: consolePage } });
    expect(pages(event('/docs', { value: '*/*' }))).toMatchObject({
      response: { statusCode: 302, headers: { location: { value: '/docs/openapi.json' } } },
    });
  });

  it.each([
    ['/nowhere', undefined],
    ['/nowhere', { value: '*/*' }],
    ['/flags', { value: 'application/json' }],
    ['/index.html', { value: 'application/xhtml' }],
  ])('tells programs that %s is not there, as the gateway does', (uri, accept) => {
    const result = pages(event(uri, accept));
    if (!('response' in result)) throw new Error('It passed the request on');
    const { id, ...body } = JSON.parse(result.response.body?.data ?? '');
    const { id: _, ...expected } = JSON.parse(gatewayAnswer('MISSING_AUTHENTICATION_TOKEN', 'id').body.toString());
    expect([result.response.statusCode, body]).toEqual([404, expected]);
    expect(z.uuid().safeParse(id).success).toBe(true);
  });

  it('refuses TLS that is older than 1.2, as the function of the API does', () => {
    const over = (tls: string, uri: string) => {
      const { request, ...rest } = event(uri, browser);
      return {
        ...rest,
        request: { ...request, headers: { ...request.headers, 'cloudfront-viewer-tls': { value: tls } } },
      };
    };
    const edge = loadEdge(edgeSource(1));
    for (const tls of ['TLSv1.1:ECDHE-RSA-AES128-SHA256:fullHandshake', 'TLSv1:AES128-SHA', 'SSLv3:AES128-SHA'])
      for (const uri of ['/', '/flags', '/nowhere']) {
        const result = pages(over(tls, uri));
        expect(result).toMatchObject({ response: { statusCode: 403 } });
        expect(result).toEqual(edge(over(tls, uri)));
      }
    for (const tls of ['TLSv1.2:ECDHE-RSA-AES128-SHA256', 'TLSv1.3:TLS_AES_128_GCM_SHA256:fullHandshake'])
      expect(pages(over(tls, '/flags'))).toMatchObject({ request: { uri: consolePage } });
  });
});
