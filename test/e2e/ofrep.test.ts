import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ofrepError, ofrepEvaluation, ofrepEvaluations } from '../../lib/contract/schemas/ofrep.ts';
import { featureEnvironmentItem, featureItem, projectItem, segmentItem, store } from '../flags/projects/stored.ts';
import { strategyWith } from '../flags/search/memory.ts';
import { asDeployed, startService, type TestService } from './harness.ts';

let service: TestService;
const page = 'own:production.page';
const server = 'own:production.server';
const sure = 'sure:production.page';
const dated = 'dated:production.page';
const origin = 'https://shop.example';

type Environment = Parameters<typeof featureEnvironmentItem>[1];
const flag = (project: string, name: string, environment: Partial<Environment> = {}) => [
  featureItem({ project, name }),
  featureEnvironmentItem(project, { feature: name, environment: 'production', ...environment }),
];

const constrained = (contextName: string, value: string) => ({
  ...strategyWith(),
  constraints: [{ contextName, operator: 'IN' as const, values: [value] }],
});
const flexible = (rollout: string, stickiness = 'default') => ({
  ...strategyWith(),
  name: 'flexibleRollout',
  parameters: { rollout, stickiness, groupId: 'g' },
});
const payload = (type: 'string' | 'number' | 'json' | 'csv', value: string) => [
  { name: 'one', weight: 1000, payload: { type, value } },
];
const address = { ...strategyWith(), name: 'remoteAddress', parameters: { IPs: '127.0.0.1,192.0.2.7' } };

beforeAll(async () => {
  service = await startService({
    ...asDeployed,
    env: {
      INIT_FRONTEND_API_TOKENS: [page, sure, dated].join(),
      INIT_CLIENT_API_TOKENS: server,
      HALYARD_CORS_ORIGINS: origin,
    },
  });
  await store(service.table, [
    segmentItem({ id: 1, name: 'nordic', constraints: [{ contextName: 'country', operator: 'IN', values: ['no'] }] }),
    projectItem({ id: 'own', mode: 'private' }),
    ...flag('own', 'off', { enabled: false }),
    ...flag('own', 'plain', { strategies: [strategyWith()] }),
    ...flag('own', 'country', { strategies: [constrained('country', 'no')] }),
    ...flag('own', 'nordic', { strategies: [{ ...strategyWith(), segments: [1] }] }),
    ...flag('own', 'user', { strategies: [constrained('userId', '7')] }),
    ...flag('own', 'subject', { strategies: [constrained('targetingKey', '7')] }),
    ...flag('own', 'here', { strategies: [address] }),
    ...flag('own', 'half', { strategies: [flexible('50', 'userId')] }),
    ...flag('own', 'time', {
      strategies: [
        {
          ...strategyWith(),
          constraints: [{ contextName: 'currentTime', operator: 'DATE_AFTER', value: '2091-01-01T00:00:00.000Z' }],
        },
      ],
    }),
    ...flag('own', 'text', { variants: payload('string', '') }),
    ...flag('own', 'list', { variants: payload('csv', 'a,b') }),
    ...flag('own', 'float', { variants: payload('number', '10.0') }),
    ...flag('own', 'hexadecimal', { variants: payload('number', '0x10') }),
    ...flag('own', 'broken', { variants: payload('number', 'many') }),
    ...flag('own', 'json', { variants: payload('json', '{ "a": [1, 2.50] }') }),
    ...flag('own', 'null', { variants: payload('json', 'null') }),
    ...flag('own', 'named', { variants: [{ name: 'blue', weight: 1000 }] }),
    ...flag('own', 'sometimes', {
      strategies: [constrained('country', 'no')],
      variants: payload('number', '1'),
    }),
    featureItem({ project: 'own', name: 'nowhere' }),
    featureItem({ project: 'own', name: 'archived', archived: true, archivedAt: '2026-01-01T00:00:00.000Z' }),
    projectItem({ id: 'sure' }),
    ...flag('sure', 'half', { strategies: [flexible('50', 'userId')] }),
    ...flag('sure', 'country', { strategies: [constrained('country', 'no')] }),
    projectItem({ id: 'dated' }),
  ]);
});
afterAll(() => service.stop());

type Context = Readonly<Record<string, unknown>>;
const post = (path: string, body: unknown, token: string, headers: Readonly<Record<string, string>> = {}) =>
  service.call('POST', path, body, { Authorization: token, ...headers });
const bulk = '/ofrep/v1/evaluate/flags';

const one = async (key: string, context?: Context, token = page) => {
  const answer = await post(`${bulk}/${key}`, { context }, token);
  expect(answer.status).toBe(200);
  return ofrepEvaluation.parse(await answer.json());
};
const shown = async (...given: Parameters<typeof one>) => {
  const { reason, value, variant } = await one(...given);
  return [reason, value, variant];
};
const all = async (context?: Context, token = page) => {
  const answer = await post(bulk, { context }, token);
  expect(answer.status).toBe(200);
  return ofrepEvaluations.parse(await answer.json()).flags;
};
const refused = async (answer: Response) => {
  expect(answer.headers.get('content-type')).toContain('application/json');
  const { key, errorCode, errorDetails } = ofrepError.parse(await answer.json());
  expect(errorDetails).not.toBe('');
  return [answer.status, errorCode, key];
};

describe('ofrep §1: who may ask', () => {
  it('takes the token after Bearer, or as it is, of pages and of servers', async () => {
    for (const token of [page, server, `Bearer ${page}`, `bearer ${server}`, service.token]) {
      const answer = await post(bulk, { context: { environment: 'production' } }, token);
      expect([token, answer.status]).toEqual([token, 200]);
    }
    for (const token of ['Bearer own:production.unknown', 'Bearer', 'Basic abc', '']) {
      const answer = await post(bulk, {}, token);
      expect([token, answer.status]).toEqual([token, 401]);
    }
  });

  it('shows the flags of the projects of the token alone, private ones too', async () => {
    expect((await all({}, sure)).map(({ key }) => key)).toEqual(['country', 'half']);
    expect((await all()).map(({ key }) => key)).not.toContain('archived');
    expect(await refused(await post(`${bulk}/plain`, {}, sure))).toEqual([404, 'FLAG_NOT_FOUND', 'plain']);
  });

  it('can be called by pages of the configured origins', async () => {
    const preflight = await fetch(`${service.url}${bulk}`, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type,if-none-match',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('if-none-match');
    const answer = await post(bulk, {}, sure, { Origin: origin });
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('access-control-expose-headers')).toContain('ETag');
  });
});

describe('ofrep §2: the context', () => {
  it('`targetingKey` and `userId` are the same; where both are given each counts for itself', async () => {
    for (const context of [
      { targetingKey: '7' },
      { userId: '7' },
      { targetingKey: '7', userId: '' },
      { targetingKey: 7 },
    ])
      expect([await shown('user', context), await shown('subject', context)]).toEqual([
        ['TARGETING_MATCH', true, undefined],
        ['TARGETING_MATCH', true, undefined],
      ]);
    expect(await shown('user', { targetingKey: '7', userId: '8' })).toEqual(['DEFAULT', false, undefined]);
    expect(await shown('subject', { targetingKey: '7', userId: '8' })).toEqual(['TARGETING_MATCH', true, undefined]);
  });

  it('needs no context; a missing id means off', async () => {
    expect(await shown('plain')).toEqual(['STATIC', true, undefined]);
    expect(await shown('half')).toEqual(['DEFAULT', false, undefined]);
    const bare = await post(`${bulk}/plain`, {}, page);
    expect(bare.status).toBe(200);
  });

  it('members are fields, and so are properties; what is no scalar is missing', async () => {
    const yes = ['TARGETING_MATCH', true, undefined];
    expect(await shown('country', { country: 'no' })).toEqual(yes);
    expect(await shown('country', { properties: { country: 'no' } })).toEqual(yes);
    expect(await shown('country', { country: ['no'] })).toEqual(['DEFAULT', false, undefined]);
  });

  it('the time is that of the service', async () => {
    const context = {
      currentTime: '2092-01-01T00:00:00.000Z',
      properties: { currentTime: '2092-01-01T00:00:00.000Z' },
    };
    expect(await shown('time', context)).toEqual(['DEFAULT', false, undefined]);
  });

  it('a page has the address of its caller; a server names that of its user', async () => {
    const yes = ['TARGETING_MATCH', true, undefined];
    expect(await shown('here')).toEqual(yes);
    expect(await shown('here', { remoteAddress: '192.0.2.8' })).toEqual(['DEFAULT', false, undefined]);
    expect(await shown('here', {}, server)).toEqual(['DEFAULT', false, undefined]);
    expect(await shown('here', { remoteAddress: '192.0.2.7' }, server)).toEqual(yes);
  });
});

describe('ofrep §3: values', () => {
  it('a flag without payloads is boolean; a variant is named', async () => {
    expect(await shown('plain')).toEqual(['STATIC', true, undefined]);
    expect(await shown('named')).toEqual(['STATIC', true, 'blue']);
  });

  it('others have the payload of the variant, in its type', async () => {
    expect(await shown('text')).toEqual(['STATIC', '', 'one']);
    expect(await shown('list')).toEqual(['STATIC', 'a,b', 'one']);
    expect(await shown('float')).toEqual(['STATIC', 10, 'one']);
    expect(await shown('hexadecimal')).toEqual(['STATIC', 16, 'one']);
    expect(await shown('json')).toEqual(['STATIC', { a: [1, 2.5] }, 'one']);
  });

  it('numbers stay as they are written', async () => {
    const text = await (await post(`${bulk}/float`, {}, page)).text();
    expect(text).toContain('"value":10.0,');
  });

  it('without a value the default of the code counts', async () => {
    expect(await shown('off')).toEqual(['DISABLED', undefined, undefined]);
    expect(await shown('nowhere')).toEqual(['DISABLED', undefined, undefined]);
    expect(await shown('sometimes')).toEqual(['DEFAULT', undefined, undefined]);
    expect(await shown('sometimes', { country: 'no' })).toEqual(['TARGETING_MATCH', 1, 'one']);
    expect(await shown('null')).toEqual(['STATIC', undefined, 'one']);
  });

  it('a payload that is not of its type is an error of that flag alone', async () => {
    expect(await refused(await post(`${bulk}/broken`, {}, page))).toEqual([400, 'PARSE_ERROR', 'broken']);
    const flags = await all();
    expect(flags.find(({ key }) => key === 'broken')).toMatchObject({ errorCode: 'PARSE_ERROR' });
    expect(flags.find(({ key }) => key === 'plain')).toMatchObject({ value: true });
  });
});

describe('ofrep §5: metadata', () => {
  const place = {
    project: 'own',
    environment: 'production',
    flagSetId: 'own/production',
    version: expect.stringMatching(/^\d+$/),
  };

  it('tells project, environment, whether it is stale, and the strategy that decided', async () => {
    const strategyId = strategyWith().id;
    expect((await one('country', { country: 'no' })).metadata).toEqual({
      ...place,
      stale: false,
      strategy: 'default',
      strategyId,
    });
    expect((await one('off')).metadata).toEqual({ ...place, stale: false });
  });

  it('tells the set of flags and its version, which is the revision that a change answers', async () => {
    const feature = '/api/admin/projects/sure/features/country';
    for (const verb of ['off', 'on']) {
      const changed = await service.call('POST', `${feature}/environments/production/${verb}`);
      expect(changed.status).toBe(200);
      const version = changed.headers.get('x-revision');
      expect(version).toMatch(/^[1-9]\d*$/);
      expect((await one('country', {}, sure)).metadata).toMatchObject({ flagSetId: 'sure/production', version });
    }
  });

  it('one flag is answered as among all', async () => {
    const context = { targetingKey: '7', country: 'no' };
    for (const listed of await all(context))
      if (!('errorCode' in listed)) expect(await one(listed.key, context)).toEqual(listed);
  });
});

describe('ofrep §6: errors', () => {
  const raw = (path: string, body: string, type = 'application/json') =>
    fetch(`${service.url}${path}`, { method: 'POST', headers: { Authorization: page, 'Content-Type': type }, body });

  it('what cannot be read', async () => {
    for (const body of ['{', '[]', '"x"', `${'['.repeat(100)}`])
      expect(await refused(await raw(bulk, body))).toEqual([400, 'PARSE_ERROR', undefined]);
    expect(await refused(await raw(`${bulk}/plain`, '{'))).toEqual([400, 'PARSE_ERROR', 'plain']);
    expect(await refused(await raw(`${bulk}/plain`, '{}', 'text/plain'))).toEqual([400, 'PARSE_ERROR', 'plain']);
  });

  it('what is larger than 128 KiB', async () => {
    const sized = (bytes: number) => {
      const around = JSON.stringify({ context: { targetingKey: '' } }).length;
      return JSON.stringify({ context: { targetingKey: 'x'.repeat(bytes - around) } });
    };
    const least = 131_072;
    for (const path of [bulk, `${bulk}/plain`]) expect((await raw(path, sized(least))).status).toBe(200);
    expect(await refused(await raw(bulk, sized(least + 1)))).toEqual([400, 'PARSE_ERROR', undefined]);
    expect(await refused(await raw(`${bulk}/plain`, sized(least + 1)))).toEqual([400, 'PARSE_ERROR', 'plain']);
  });

  it('a context that is none', async () => {
    for (const context of ['x', 7, [], { targetingKey: {} }, { userId: [] }])
      expect(await refused(await post(bulk, { context }, page))).toEqual([400, 'INVALID_CONTEXT', undefined]);
    expect(await refused(await post(`${bulk}/plain`, { context: 'x' }, page))).toEqual([
      400,
      'INVALID_CONTEXT',
      'plain',
    ]);
    expect((await post(bulk, { context: null }, page)).status).toBe(200);
  });

  it('a flag that does not exist, that is archived, or that has the name of a member of objects', async () => {
    for (const key of ['unknown', 'archived', '__proto__', 'constructor', '%F0%9F%98%80'])
      expect(await refused(await post(`${bulk}/${key}`, {}, page))).toEqual([
        404,
        'FLAG_NOT_FOUND',
        decodeURIComponent(key),
      ]);
  });

  it('names the key that was asked for, whatever is wrong, and repeats at most 100 characters of it in the text', async () => {
    for (const key of ['x'.repeat(400), 'a b', 'a/b', 'ä%']) {
      const path = `${bulk}/${encodeURIComponent(key)}`;
      const unknown = await post(path, {}, page);
      const { key: named, errorDetails } = ofrepError.parse(await unknown.clone().json());
      expect([named, errorDetails?.length]).toEqual([key, expect.toSatisfy((length: number) => length < 200)]);
      expect(await refused(await post(path, { context: 7 }, page))).toEqual([400, 'INVALID_CONTEXT', key]);
    }
  });
});

describe('ofrep §7: the entity tag', () => {
  const ask = async (context: Context, token = sure, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await post(bulk, { context }, token, headers);
    return { status: answer.status, etag: answer.headers.get('etag'), body: await answer.text() };
  };

  it('304 as long as neither the flags nor what matters of the context changed', async () => {
    const { etag } = await ask({ targetingKey: '7', country: 'no' });
    expect(etag).toMatch(/^".+"$/);
    const current = { 'If-None-Match': etag ?? '' };
    const same = await ask({ country: 'no', targetingKey: '7', page: '/cart' }, sure, current);
    expect(same).toEqual({ status: 304, etag, body: '' });
    const weak = await ask({ targetingKey: '7', country: 'no' }, sure, { 'If-None-Match': `"x", W/${etag}` });
    expect(weak.status).toBe(304);
    for (const other of [{ targetingKey: '8', country: 'no' }, { targetingKey: '7' }, {}])
      expect((await ask(other, sure, current)).status).toBe(200);
    expect((await ask({ targetingKey: '7', country: 'no' }, page, current)).status).toBe(200);
    await store(service.table, flag('sure', 'country', { strategies: [constrained('country', 'se')] }));
    const changed = await ask({ targetingKey: '7', country: 'no' }, sure, current);
    expect(changed.status).toBe(200);
    expect(changed.etag).not.toBe(etag);
  });

  it('changes when a date of a constraint is reached, and not before', async () => {
    type Asked = Awaited<ReturnType<typeof ask>>;
    /** Asks twice before a date, which is later if that takes longer. */
    const askBefore = async (ms: number): Promise<{ soon: string; first: Asked; second: Asked }> => {
      const soon = new Date(Date.now() + ms).toISOString();
      const constraints = [{ contextName: 'currentTime', operator: 'DATE_AFTER' as const, value: soon }];
      await store(service.table, flag('dated', 'soon', { strategies: [{ ...strategyWith(), constraints }] }));
      const first = await ask({}, dated);
      const second = await ask({}, dated, { 'If-None-Match': first.etag ?? '' });
      return Date.now() < Date.parse(soon) ? { soon, first, second } : askBefore(2 * ms);
    };
    const { soon, first, second } = await askBefore(4_000);
    const current = { 'If-None-Match': first.etag ?? '' };
    expect(first.body).toContain('"value":false');
    expect(second.status).toBe(304);
    await expect.poll(async () => (await ask({}, dated, current)).status, { interval: 200 }).toBe(200);
    expect(Date.now()).toBeGreaterThan(Date.parse(soon));
    const then = await ask({}, dated, current);
    expect(then.body).toContain('"value":true');
    expect((await ask({}, dated, { 'If-None-Match': then.etag ?? '' })).status).toBe(304);
  });

  it('there is none where chance decides', async () => {
    await store(service.table, flag('sure', 'lottery', { strategies: [flexible('50')] }));
    const anonymous = await ask({});
    expect([anonymous.status, anonymous.etag]).toEqual([200, null]);
    const known = await ask({ targetingKey: '7' });
    expect((await ask({ targetingKey: '7' }, sure, { 'If-None-Match': known.etag ?? '' })).status).toBe(304);
    await store(service.table, flag('sure', 'lottery', { strategies: [flexible('50', 'random')] }));
    const drawn = async () => (await ask({ targetingKey: '7' }, sure, { 'If-None-Match': known.etag ?? '' })).body;
    const values = new Set<string>();
    for (let i = 0; i < 60; i++) values.add(await drawn());
    expect(values.size).toBe(2);
    await store(service.table, flag('sure', 'lottery', { strategies: [flexible('100', 'random')] }));
    expect((await ask({})).etag).not.toBeNull();
  });
});

describe('ofrep §8: the size of the answer', () => {
  it('a list that is too large is refused, unless it is compressed', async () => {
    const large = 'large:production.page';
    const value = 'x'.repeat(170_000);
    await store(service.table, [projectItem({ id: 'large' })]);
    for (let i = 0; i < 40; i++)
      await store(service.table, flag('large', `flag-${i}`, { variants: payload('string', value) }));
    const made = await service.call('POST', '/api/admin/api-tokens', {
      tokenName: 'large',
      type: 'frontend',
      environment: 'production',
      projects: ['large'],
      secret: large,
    });
    const { secret } = z.object({ secret: z.string() }).parse(await made.json());
    const plain = await post(bulk, {}, secret, { 'Accept-Encoding': 'identity' });
    expect(await refused(plain)).toEqual([400, 'GENERAL', undefined]);
    const compressed = await post(bulk, {}, secret, { 'Accept-Encoding': 'gzip' });
    expect(ofrepEvaluations.parse(await compressed.json()).flags.length).toBe(40);
  });
});
