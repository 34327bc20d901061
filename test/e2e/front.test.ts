import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { buildConsole } from '../../infra/build-console.ts';
import { consoleFiles } from '../../lib/contract/console.ts';
import { errorBody } from '../../lib/contract/error-schemas.ts';
import { frontHeaders } from '../../lib/contract/front-headers.ts';
import { authenticationRequired } from '../../lib/contract/problems.ts';
import { clientFeatures, frontendFeatures } from '../../lib/contract/schemas/sdk.ts';
import { readHead } from '../../lib/store/commit/head.ts';
import type { PublicationCursor } from '../../lib/store/objects/publication-cursor.ts';
import { projectScope, publicationKey } from '../../lib/store/table/keys.ts';
import { getItem } from '../../lib/store/table/read.ts';
import { startDatabase, type TestDatabase } from '../support/database.ts';
import { get as getRaw } from '../support/raw-get.ts';
import { type Relay, startRelay } from '../support/relay.ts';
import { asDeployed, startService, type TestService } from './harness.ts';

const client = '*:production.front-client';
const frontend = '*:production.front-browser';
const path = '/api/client/features';
/** How long the edge keeps a fresh answer (contract: front §3), in ms. */
const freshMs = 5_000;
/** Time limit for a publication, generous for a busy machine, in ms. */
const patienceMs = 180_000;

let database: TestDatabase;
let relay: Relay;
let service: TestService;
beforeAll(async () => {
  database = await startDatabase();
  relay = await startRelay(database.endpoint);
  service = await startService({
    ...asDeployed,
    env: {
      DYNAMODB_ENDPOINT: relay.endpoint,
      INIT_CLIENT_API_TOKENS: client,
      INIT_FRONTEND_API_TOKENS: frontend,
    },
  });
  await makeFeature('first');
});
afterAll(async () => {
  await service.stop();
  await relay.stop();
  await database.stop();
});

const fail = async (failures: { bucket?: boolean; api?: boolean }): Promise<void> => {
  const answer = await fetch(`${service.frontUrl}/.front/failures`, { method: 'PUT', body: JSON.stringify(failures) });
  expect(answer.status).toBe(200);
};
let ahead = 0;
/** Makes the edge's copies older without waiting. */
const letPass = async (ms: number): Promise<void> => {
  ahead += ms / 1000;
  const answer = await fetch(`${service.frontUrl}/.front/clock`, { method: 'PUT', body: JSON.stringify({ ahead }) });
  expect(answer.status).toBe(200);
};
afterEach(async () => {
  relay.mend();
  await fail({});
});

/** Repeats a round that took longer than the edge keeps a fresh answer. */
const whileFresh = async <T>(round: () => Promise<T>): Promise<T> => {
  const began = performance.now();
  const result = await round();
  return performance.now() - began < freshMs ? result : whileFresh(round);
};

type Headers = Readonly<Record<string, string>>;

const ok = async (answer: Promise<Response>): Promise<Response> => {
  const got = await answer;
  if (!got.ok) throw new Error(`${got.status} ${await got.text()}`);
  return got;
};
const feature = '/api/admin/projects/default/features';

/** Creates a feature that is on in production, with this strategy. */
const makeFeature = async (name: string, strategy: object = { name: 'default' }): Promise<void> => {
  await ok(service.call('POST', feature, { name }));
  await ok(service.call('POST', `${feature}/${name}/environments/production/strategies`, strategy));
  await ok(service.call('POST', `${feature}/${name}/environments/production/on`));
};

const newToken = async (type = 'client'): Promise<string> => {
  const body = { tokenName: `t-${randomUUID()}`, type, environment: 'production', projects: ['*'] };
  const made = await ok(service.call('POST', '/api/admin/api-tokens', body));
  return z.object({ secret: z.string() }).parse(await made.json()).secret;
};

const poll = (token = client, headers: Headers = {}, query = ''): Promise<Response> =>
  fetch(`${service.frontUrl}${path}${query}`, { headers: { Authorization: token, ...headers } });
const direct = (token = client, headers: Headers = {}, query = ''): Promise<Response> =>
  fetch(`${service.url}${path}${query}`, { headers: { Authorization: token, ...headers } });

const names = async (answer: Response): Promise<string[]> => {
  expect(answer.status).toBe(200);
  return clientFeatures.parse(await answer.json()).features.map(({ name }) => name);
};

/**
 * Repeats a request until its answer is as expected. @param old by how many ms copies age in between @returns duration
 * in ms
 */
const until = async (isDone: () => Promise<boolean>, old = freshMs): Promise<number> => {
  const begin = performance.now();
  while (!(await isDone())) {
    if (performance.now() - begin > patienceMs) throw new Error('It did not happen');
    await delay(20);
    if (old > 0) await letPass(old);
  }
  return performance.now() - begin;
};

/** Whether the answer is an object: its entity tag is that of the content. */
const isObject = (answer: Response): boolean => /^(W\/)?"[\da-f]{32}"$/.test(answer.headers.get('etag') ?? '');
/** Waits until the answer comes from the object and has these features. */
const untilServed = (wanted: readonly string[], token = client, old = freshMs): Promise<number> =>
  until(async () => {
    const answer = await poll(token);
    const served = await names(answer);
    return isObject(answer) && wanted.every((name) => served.includes(name));
  }, old);

/** Waits until the object equals the answer of the API. */
const untilCurrent = (headers: Headers = {}): Promise<number> =>
  until(async () => {
    const answer = await poll(client, headers);
    return isObject(answer) && (await answer.text()) === (await (await direct(client, headers)).text());
  });

const scope = projectScope('default');
/** Whether the objects of all tokens contain every acknowledged change of the project. */
const isPublished = async (): Promise<boolean> => {
  const cursor = await getItem<PublicationCursor>(service.table, publicationKey(scope));
  return (cursor?.rev ?? 0) >= (await readHead(service.table, scope)).rev;
};

describe('front §8: TLS', () => {
  const sayTls = async (version: string): Promise<void> => {
    await ok(fetch(`${service.frontUrl}/.front/tls`, { method: 'PUT', body: JSON.stringify({ version }) }));
  };
  afterEach(() => sayTls('TLSv1.3'));
  const forged = { 'CloudFront-Viewer-TLS': 'TLSv1.3:TLS_AES_128_GCM_SHA256:fullHandshake' };

  it('polls and the console are refused over older versions than 1.2, whatever the caller says', async () => {
    for (const version of ['TLSv1', 'TLSv1.1']) {
      await sayTls(version);
      for (const answer of [
        await poll(client, forged),
        await poll('no token'),
        await fetch(service.frontUrl, { headers: { Accept: 'text/html', ...forged } }),
      ]) {
        expect(answer.status).toBe(403);
        expect(errorBody.parse(await answer.json()).message).toMatch(/^Use TLS 1\.2 or newer\./);
      }
    }
    await sayTls('TLSv1.2');
    await names(await poll(client, { 'CloudFront-Viewer-TLS': 'TLSv1:AES128-SHA' }));
  });

  it('other paths of the API are not: the function is not told by which version they come', async () => {
    await sayTls('TLSv1.1');
    const answer = await poll(client, {}, '?project=default');
    // The policy depends on the path, so the function also learns the version of a poll with a query.
    expect(answer.status).toBe(403);
    expect((await fetch(`${service.frontUrl}/health`)).status).toBe(200);
  });

  it('versions that do not exist are refused', async () => {
    const answer = await fetch(`${service.frontUrl}/.front/tls`, { method: 'PUT', body: '{"version": "1.1"}' });
    expect(answer.status).toBe(400);
  });
});

describe('front §1: polls', () => {
  it.concurrent.each([
    ['segments', '5.2.0'],
    ['inlined', '4.1.0'],
    ['inlined', undefined],
  ])('are answered with the published object, byte for byte as the API answers: %s, for %s', async (form, spec) => {
    await ok(
      service.call('POST', '/api/admin/segments', {
        name: `segment-${form}-${spec}`,
        constraints: [{ contextName: 'country', operator: 'IN', values: ['no'] }],
      }),
    );
    const listed = await (await service.call('GET', '/api/admin/segments')).json();
    const { id } = z
      .object({ segments: z.array(z.object({ id: z.number() })) })
      .parse(listed)
      .segments.at(-1) ?? { id: 0 };
    const name = `with-segment-${form}-${spec ?? 'none'}`;
    await makeFeature(name, { name: 'default', segments: [id] });
    const headers: Headers = spec === undefined ? {} : { 'Unleash-Client-Spec': spec };
    await untilCurrent(headers);
    const body = clientFeatures.parse(await (await poll(client, headers)).json());
    expect(body.query.inlineSegmentConstraints).toBe(form === 'inlined');
    expect(body.segments === undefined).toBe(form === 'inlined');
    expect(JSON.stringify(body.features.find((one) => one.name === name))).toContain(
      form === 'inlined' ? '"country"' : `"segments":[${id}]`,
    );
  });

  it('have an entity tag that changes with the answer, and get 304 while it does not', async () => {
    await untilServed(['first']);
    const before = (await poll()).headers.get('etag') ?? '';
    const same = await poll(client, { 'If-None-Match': before });
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', before]);
    await makeFeature('tagged');
    await untilServed(['tagged']);
    const changed = await poll(client, { 'If-None-Match': before });
    expect([changed.status, changed.headers.get('etag') === before]).toEqual([200, false]);
    await changed.text();
  });

  it.each([
    ['br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', (body: Buffer) => gunzipSync(body)],
  ])('are compressed by %s at the edge, with a weak entity tag that is recognized', async (coding, unpack) => {
    await untilCurrent();
    const answer = await getRaw(`${service.frontUrl}${path}`, { Authorization: client, 'Accept-Encoding': coding });
    expect(answer.headers['content-encoding']).toBe(coding);
    expect(unpack(answer.body).toString()).toBe(await (await direct()).text());
    const etag = String(answer.headers.etag);
    expect(etag).toMatch(/^W\/"[\da-f]{32}"$/);
    const headers = { Authorization: client, 'Accept-Encoding': coding, 'If-None-Match': etag };
    expect((await getRaw(`${service.frontUrl}${path}`, headers)).status).toBe(304);
  });

  it('are kept five seconds at the edge, for every spelling of the token at once', async () => {
    await untilCurrent();
    const [first, second, bearer] = await whileFresh(async () => {
      await letPass(freshMs);
      return [await poll(), await poll(), await poll(`Bearer ${client}`)] as const;
    });
    expect([first, second, bearer].map(({ headers }) => headers.get('x-cache'))).toEqual([
      'RefreshHit from cloudfront',
      'Hit from cloudfront',
      'Hit from cloudfront',
    ]);
    await Promise.all([first, second, bearer].map((answer) => answer.text()));
  });

  it('ask the origins once when many come at the same time', async () => {
    const token = await newToken();
    const asked = () => (service.output().match(/GET \/published\/\{hash\}\/\{form\}/g) ?? []).length;
    const before = asked();
    const outcomes = await Promise.all(Array.from({ length: 20 }, async () => (await names(await poll(token))).length));
    expect(new Set(outcomes).size).toBe(1);
    // The log entry appears a moment after the answer.
    await expect.poll(() => asked() - before).toBe(1);
  });

  it('are private to the caller', async () => {
    expect((await poll()).headers.get('cache-control')).toBe('private, no-cache');
  });
});

describe('front §2: from a change to the next answer', () => {
  it('an acknowledged write is published, and is in the next answer when the copy at the edge is five seconds old', async () => {
    await untilServed(['first']);
    await poll();
    await ok(service.call('POST', feature, { name: 'fresh' }));
    const ms = await until(isPublished, 0);
    console.log(`Published after ${Math.round(ms)} ms`);
    await letPass(freshMs);
    expect(await names(await poll())).toContain('fresh');
  });

  it('a new token is answered at once, and by its object soon', async () => {
    const token = await newToken();
    const answer = await poll(token);
    expect(await names(answer)).toContain('first');
    await untilServed(['first'], token);
  });

  it('a revoked token gets 401 when the edge asks again', async () => {
    const token = await newToken();
    await untilServed(['first'], token);
    await ok(service.call('DELETE', `/api/admin/api-tokens/${token}`));
    const ms = await until(async () => (await poll(token)).status === 401);
    console.log(`Refused at the edge ${Math.round(ms)} ms after the revocation`);
    const refused = await poll(token);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ name: 'AuthenticationRequired' });
  });
});

describe('front §5: what is served while something is unreachable', () => {
  it('the table: every poll, from the objects, as long as it takes', async () => {
    await untilServed(['first']);
    const body = await (await poll()).text();
    relay.cut();
    await letPass(freshMs);
    const answer = await poll();
    expect([answer.status, await answer.text()]).toEqual([200, body]);
    const etag = answer.headers.get('etag') ?? '';
    expect(isObject(answer)).toBe(true);
    expect((await poll(client, { 'If-None-Match': etag })).status).toBe(304);
    const api = await direct(`*:production.${randomUUID()}`);
    expect(api.status).toBeGreaterThanOrEqual(500);
    await api.text();
  });

  it('the functions: every poll, from the objects; nothing else', async () => {
    await untilServed(['first']);
    await fail({ api: true });
    await letPass(freshMs);
    const answer = await poll();
    expect(isObject(answer)).toBe(true);
    expect(await names(answer)).toContain('first');
    const other = await fetch(`${service.frontUrl}/health`);
    expect([other.status, other.headers.get('content-type')]).toEqual([504, 'text/html']);
  });

  it('object storage: every poll, from the API, and new changes too', async () => {
    await untilServed(['first']);
    await fail({ bucket: true });
    await makeFeature('without-objects');
    await until(async () => (await names(await poll())).includes('without-objects'));
    const answer = await poll();
    expect(isObject(answer)).toBe(false);
    expect(await answer.text()).toBe(await (await direct()).text());
    const [, again] = await whileFresh(async () => {
      await letPass(freshMs);
      return [await poll(), await poll()] as const;
    });
    expect(again.headers.get('x-cache')).toBe('Hit from cloudfront');
  });

  it('object storage, and then it is back: nobody who was answered without it gets an older answer', async () => {
    await untilCurrent();
    const before = (await poll()).headers.get('etag') ?? '';
    await fail({ bucket: true });
    await makeFeature('during-an-outage');
    let etag = before;
    await until(async () => {
      const answer = await poll(client, { 'If-None-Match': etag });
      if (answer.status === 304) return false;
      etag = answer.headers.get('etag') ?? '';
      return (await names(answer)).includes('during-an-outage');
    });
    await fail({});
    await letPass(freshMs);
    const after = await poll(client, { 'If-None-Match': etag });
    if (after.status !== 304) expect(await names(after)).toContain('during-an-outage');
    // Nothing else has to happen until it is published.
    await untilServed(['during-an-outage']);
  });

  it('object storage and functions: what the edge has, changed or not', async () => {
    await untilServed(['first']);
    const body = await (await poll()).text();
    await fail({ bucket: true, api: true });
    await letPass(freshMs);
    const stale = await poll();
    expect([stale.status, await stale.text()]).toEqual([200, body]);
    expect(Number(stale.headers.get('age'))).toBeGreaterThanOrEqual(5);
    expect((await poll(client, { 'If-None-Match': stale.headers.get('etag') ?? '' })).status).toBe(304);
    // A new caller gets an error, which is not cached.
    const stranger = await newToken();
    expect((await poll(stranger)).status).toBe(504);
    await fail({});
    expect((await poll(stranger)).status).toBe(200);
  });

  it('never a revoked token, when there is something to ask', async () => {
    const token = await newToken();
    await untilServed(['first'], token);
    await fail({ bucket: true });
    await ok(service.call('DELETE', `/api/admin/api-tokens/${token}`));
    await until(async () => (await poll(token)).status === 401);
  });
});

describe('front §1.3: 401 at the edge', () => {
  const refused = (): object => {
    const { name, message } = authenticationRequired();
    return { id: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/), name, message };
  };

  it.each([undefined, 'nonsense', 'Basic dTpw', 'Bearer ', `*:production.${'x'.repeat(1_000)}`])(
    'for %s, without asking anybody, as the API answers where its gateway lets it',
    async (token) => {
      const headers: Headers = token === undefined ? {} : { Authorization: token };
      const api = await fetch(`${service.url}${path}`, { headers });
      const expected = token === undefined ? { message: 'Unauthorized' } : expect.objectContaining(refused());
      expect([api.status, await api.json()]).toEqual([401, expected]);
      await fail({ bucket: true, api: true });
      const answer = await fetch(`${service.frontUrl}${path}`, { headers });
      expect([answer.status, await answer.json()]).toEqual([401, refused()]);
    },
  );

  it('of every request of an SDK, and a page of another origin can read it', async () => {
    await fail({ bucket: true, api: true });
    const headers = { Origin: 'https://app.example.com', 'Content-Type': 'application/json' };
    for (const [method, target] of [
      ['GET', `${path}?namePrefix=fir`],
      ['POST', '/api/client/metrics'],
      ['GET', '/api/frontend?userId=7'],
      ['POST', '/ofrep/v1/evaluate/flags'],
    ] as const) {
      const answer = await fetch(`${service.frontUrl}${target}`, { method, headers });
      expect([answer.status, await answer.json()]).toEqual([401, refused()]);
      expect(answer.headers.get('access-control-allow-origin')).toBe(headers.Origin);
    }
  });
});

describe('front §1.4: other paths of the API are passed on', () => {
  const admin = (): Headers => ({ Authorization: service.token });
  const json = { 'Content-Type': 'application/json' };
  const cases: readonly [string, string, string, () => Headers, string?][] = [
    ['a query', 'GET', `${path}?namePrefix=fir`, () => ({ Authorization: client })],
    ['two queries', 'GET', `${path}?project=default&project=other&tag=a:b`, () => ({ Authorization: client })],
    ['a wrong query', 'GET', `${path}?tag=x`, () => ({ Authorization: client })],
    ['one feature', 'GET', `${path}/first`, () => ({ Authorization: client })],
    ['an unknown feature', 'GET', `${path}/nope`, () => ({ Authorization: client })],
    ['a slash at the end', 'GET', `${path}/`, () => ({ Authorization: client })],
    ['an admin token', 'GET', path, admin],
    ['a token of another kind', 'GET', path, () => ({ Authorization: frontend })],
    ['an unknown token', 'GET', path, () => ({ Authorization: '*:production.unknown' })],
    ['the administration', 'GET', '/api/admin/projects/default/features', admin],
    ['a write', 'POST', '/api/client/metrics', () => ({ Authorization: client, ...json }), '{}'],
    ['a body', 'POST', '/api/frontend', () => ({ Authorization: frontend, ...json }), '{"context":{"userId":"7"}}'],
    ['health', 'GET', '/health', () => ({})],
    ['nothing', 'GET', '/api/nowhere?a=b%20c', () => ({})],
    [
      'the published path, another token',
      'GET',
      `/published/${'0'.repeat(64)}/segments`,
      () => ({ Authorization: client }),
    ],
    ['a cookie', 'GET', '/health', () => ({ Cookie: 'a=b; c=d' })],
  ];

  it.each(cases)('%s', async (_, method, target, headers, body) => {
    const send = (base: string) =>
      fetch(`${base}${target}`, { method, headers: headers(), ...(body !== undefined && { body }) });
    const [passed, api] = [await send(service.frontUrl), await send(service.url)];
    const comparable = async (answer: Response) => [
      answer.status,
      answer.headers.get('content-type'),
      (await answer.text()).replace(/"id":"[^"]*"/, '"id":""'),
    ];
    expect(await comparable(passed)).toEqual(await comparable(api));
  });

  it('methods that CloudFront does not take where a second origin takes over: 403', async () => {
    const answer = await fetch(`${service.frontUrl}${path}`, { method: 'DELETE', headers: { Authorization: client } });
    expect([answer.status, answer.headers.get('server')]).toEqual([403, 'CloudFront']);
  });

  it('security headers on every answer', async () => {
    const answers = [await poll(), await poll('x'), await fetch(`${service.frontUrl}/health`), await poll(frontend)];
    for (const { headers, url } of answers) {
      expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('content-security-policy')).toBe(
        url.endsWith(path) ? "default-src 'none'; frame-ancestors 'none'" : consoleFiles.contentSecurityPolicy,
      );
    }
  });
});

describe('front §7: the console', () => {
  const browser = { Accept: 'text/html,*/*;q=0.8' };
  const read = async (base: string, target: string, headers: Headers = {}, method = 'GET') => {
    const answer = await fetch(`${base}${target}`, { method, headers });
    return { answer, status: answer.status, text: await answer.text() };
  };
  const named = (text: string): string => /\/assets\/[\w-]+\.js/.exec(text)?.[0] ?? '';
  /** Without a stage, the address of the API also serves the console. */
  let plain: TestService;
  let bases: readonly string[];
  beforeAll(async () => {
    await buildConsole();
    plain = await startService({ stage: '' });
    bases = [service.frontUrl, plain.frontUrl, plain.url];
  });
  afterAll(() => plain.stop());

  it('every address that is none of the API is its page, at both ports, and never kept without asking', async () => {
    for (const base of bases)
      for (const target of ['/', '/flags', '/projects/a.b/flags?query=x', '/new-user?token=x', '/reset-password']) {
        const { answer, status, text } = await read(base, target, browser);
        expect([base, target, status, text.startsWith('<!doctype html>')]).toEqual([base, target, 200, true]);
        expect(answer.headers.get('cache-control')).toBe('no-cache');
        expect(answer.headers.get('content-security-policy')).toBe(consoleFiles.contentSecurityPolicy);
        const again = await fetch(`${base}${target}`, {
          headers: { ...browser, 'If-None-Match': answer.headers.get('etag') ?? '' },
        });
        expect([again.status, await again.text()]).toEqual([304, '']);
      }
  });

  it('its files may be kept for ever, and come compressed; others are not there', async () => {
    for (const base of bases) {
      const script = named((await read(base, '/', browser)).text);
      const { answer, status } = await read(base, script, { 'Accept-Encoding': 'gzip, br' });
      expect([status, answer.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('content-encoding')).toBe('br');
      for (const target of ['/assets/none.js', '/assets/'])
        expect([target, (await read(base, target, browser)).status]).toEqual([target, 404]);
    }
  });

  it('programs that ask for what is not there are told so, and paths of the API stay those of the API', async () => {
    for (const base of bases) {
      for (const accept of ['*/*', 'application/json']) {
        const { status, text } = await read(base, '/nowhere', { Accept: accept });
        expect([status, errorBody.parse(JSON.parse(text)).name]).toEqual([404, 'NotFoundError']);
      }
      const api = await read(base, '/api/nowhere', browser);
      expect([api.status, errorBody.parse(JSON.parse(api.text)).name]).toEqual([404, 'NotFoundError']);
      expect((await read(base, '/health', browser)).text).toContain('GOOD');
    }
  });

  it('other methods are refused', async () => {
    expect((await read(service.frontUrl, '/flags', browser, 'POST')).status).toBe(403);
    expect((await read(plain.url, '/flags', browser, 'POST')).status).toBe(404);
  });

  it('a stage has none beside its front: API Gateway serves no files', async () => {
    const { status, text } = await read(service.url, '/', browser);
    expect([status, text.startsWith('<!doctype html>')]).toEqual([404, false]);
  });
});

describe('front §4: the address of the caller', () => {
  const seenAs = async (base: string, headers: Headers = {}): Promise<string[]> => {
    const answer = await fetch(`${base}/api/frontend`, { headers: { Authorization: frontend, ...headers } });
    return frontendFeatures
      .parse(await answer.json())
      .toggles.map(({ name }) => name)
      .filter((name) => name.startsWith('from-'));
  };
  beforeAll(async () => {
    // The address of the front itself is 198.51.100.1.
    for (const [name, IPs] of [
      ['from-here', '127.0.0.1'],
      ['from-the-edge', '198.51.100.1'],
      ['from-elsewhere', '192.0.2.7'],
    ] as const)
      await makeFeature(name, { name: 'remoteAddress', parameters: { IPs } });
  });

  it('is that of the caller, behind the front and without it', async () => {
    expect(await seenAs(service.frontUrl)).toEqual(['from-here']);
    expect(await seenAs(service.url)).toEqual(['from-here']);
  });

  const forged: Headers = {
    [frontHeaders.viewer]: '192.0.2.7',
    'X-Forwarded-For': '192.0.2.7',
    'CloudFront-Viewer-Address': '192.0.2.7:443',
    'True-Client-IP': '192.0.2.7',
  };

  it.each([
    ['without a secret', forged],
    ['with a guess', { ...forged, [frontHeaders.secret]: 'guess' }],
    ['with nothing as the secret', { ...forged, [frontHeaders.secret]: '' }],
  ])('cannot be chosen by a caller %s', async (_, headers) => {
    expect(await seenAs(service.frontUrl, headers)).toEqual(['from-here']);
    expect(await seenAs(service.url, headers)).toEqual(['from-here']);
  });
});
