import { createHash } from 'node:crypto';
import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { failoverStatuses, originIds, pollPath, pollSwitchKey, replicaPath } from '../../../infra/front/settings.ts';
import { edgeSource } from '../../../infra/front/source.ts';
import {
  type EdgeEvent,
  type KeyValueStore,
  loadEdge,
  loadSwitchedEdge,
  maxEdgeBytes,
} from '../../../infra/local/front/edge-runtime.ts';

const source = edgeSource(2);
const token = '*:production.3f9c';
const hash = createHash('sha256').update(token).digest('hex');

const event = (uri: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): EdgeEvent => ({
  version: '1.0',
  context: {
    distributionDomainName: 'd.cloudfront.net',
    distributionId: 'E',
    eventType: 'viewer-request',
    requestId: 'r',
  },
  viewer: { ip: '1.2.3.4' },
  request: {
    method,
    uri,
    querystring: {},
    cookies: {},
    headers: Object.fromEntries(
      Object.entries({ host: 'd', authorization: token, ...headers }).map(([name, value]) => [name, { value }]),
    ),
  },
});

const asked: string[] = [];
const storeOf = (value: string | undefined): KeyValueStore => ({
  get: async (key) => {
    asked.push(key);
    // The runtime does not answer a key that does not exist.
    if (value === undefined) throw new Error('KeyNotFound');
    return value;
  },
});
const primary = loadSwitchedEdge(source, storeOf('primary'));
const replica = loadSwitchedEdge(source, storeOf('replica'));

describe('the source of the function for two regions', () => {
  it('begins with the import, as the runtime asks for, and is small enough', () => {
    expect(source.startsWith("import cf from 'cloudfront';\n")).toBe(true);
    expect(Buffer.byteLength(source)).toBeLessThanOrEqual(maxEdgeBytes);
  });

  it('has no syntax that runtime 2.0 does not document: ES 5.1, const, async functions', () => {
    const supported = { 'const-and-let': true, 'async-await': true };
    const printed = (target: string) =>
      transformSync(source, { target, supported, minifyWhitespace: true, format: 'esm' }).code;
    expect(printed('es5')).toBe(printed('esnext'));
  });

  it('names what the distribution has', () => {
    expect(source).toContain(`'${replicaPath}'`);
    expect(source).toContain(`kvs.get('${pollSwitchKey}')`);
  });
});

describe('the key decides', () => {
  const published = `/published/${hash}/inlined`;

  it.each([
    ['primary', primary],
    ['nothing that is known', loadSwitchedEdge(source, storeOf('elsewhere'))],
    ['nothing: there is no such key', loadSwitchedEdge(source, storeOf(undefined))],
  ])('%s: polls keep the origins of their behavior', async (_, edge) => {
    const result = await edge(event(pollPath));
    expect(result).toMatchObject({ request: { uri: published, querystring: {} }, origins: undefined });
  });

  it('replica: polls get the second region first, and the API after it', async () => {
    expect(await replica(event(pollPath))).toMatchObject({
      request: { uri: published, querystring: {} },
      origins: {
        originIds: [{ originId: originIds.replica }, { originId: originIds.sdk }],
        failoverCriteria: { statusCodes: [...failoverStatuses] },
      },
    });
  });

  it('so does a poll with a tag of the API: the replica has nothing under its path', async () => {
    const known = { 'if-none-match': '"0123456789abcdef:7"' };
    expect(await replica(event(pollPath, known))).toMatchObject({
      request: { uri: `${published}-after-0123456789abcdef-7` },
      origins: { originIds: [{ originId: originIds.replica }, { originId: originIds.sdk }] },
    });
  });

  it('nothing for other requests, and they do not cost a look into the store', async () => {
    asked.length = 0;
    for (const other of [
      event('/health'),
      event('/api/admin/projects'),
      event(published),
      event('/api/frontend'),
      event(pollPath, { origin: 'https://app.example.com' }),
      event(pollPath, {}, 'OPTIONS'),
      event(replicaPath),
    ])
      expect((await replica(other)).origins).toBeUndefined();
    expect(await replica(event(pollPath, { authorization: 'x' }))).toMatchObject({ response: { statusCode: 401 } });
    expect(asked).toEqual([]);
  });

  it('does everything else as the function for one region', async () => {
    const one = loadEdge(edgeSource(1));
    for (const [uri, headers] of [
      [pollPath, {}],
      [pollPath, { 'unleash-client-spec': '5.2.0' }],
      ['/api/frontend', {}],
      ['/api/client/metrics', { authorization: '' }],
    ] as const) {
      const { origins: _, ...result } = await primary(event(uri, headers));
      expect(result).toEqual(one(event(uri, headers)));
    }
  });

  it('calls at the same time do not get the origins of each other', async () => {
    let answer = (_: string): void => {};
    const waits = loadSwitchedEdge(source, { get: () => new Promise((resolve) => (answer = resolve)) });
    const first = waits(event(pollPath));
    const answerFirst = answer;
    const second = waits(event(pollPath));
    answer('primary');
    expect((await second).origins).toBeUndefined();
    answerFirst('replica');
    expect((await first).origins?.originIds[0].originId).toBe(originIds.replica);
  });
});

describe('trying the second region', () => {
  it('asks for the same object, under a key of its own in the cache', async () => {
    for (const edge of [primary, replica])
      expect(await edge(event(replicaPath, { 'unleash-client-spec': '5.2.0' }))).toMatchObject({
        request: { uri: `/published/${hash}/segments`, querystring: { replica: { value: '' } } },
        origins: undefined,
      });
  });

  it('refuses what cannot be a token', async () => {
    expect(await primary(event(replicaPath, { authorization: 'x' }))).toMatchObject({ response: { statusCode: 401 } });
  });
});
