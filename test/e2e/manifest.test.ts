import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manifestError } from '../../lib/contract/error-schemas.ts';
import { manifest, writtenManifestFlag } from '../../lib/contract/schemas/manifest.ts';
import { ownerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { startService, type TestService } from './harness.ts';
import { openPeople, type People } from './people.ts';

let service: TestService;
let people: People;
/** Token of an Owner of the project `shop` who is a Viewer elsewhere. */
let owner: string;
let viewer: string;

const shop = '/api/admin/projects/shop';
const base = `${shop}/openfeature/v0/manifest`;
const root = '/openfeature/v0/manifest';
const text = { key: 'button-text', type: 'string', description: 'Text of the button', defaultValue: 'Order' };

/** A flag in the manifest, e.g. after a change. */
const flagOf = async (key: string): Promise<unknown> =>
  manifest.parse((await people.done('GET', base)).body).flags.find((flag) => flag.key === key);

const problem = (reply: { readonly body: unknown; readonly status: number }) => {
  const { error } = manifestError.parse(reply.body);
  expect(error.status).toBe(reply.status);
  return [reply.status, error.message, error.details[0]?.field];
};

const newFeature = async (name: string, project = 'shop'): Promise<string> => {
  await people.done('POST', `/api/admin/projects/${project}/features`, { name });
  return `/api/admin/projects/${project}/features/${name}`;
};
const variants = (...payloads: readonly (readonly [type: string, value: string])[]) =>
  payloads.map(([type, value], i) => ({
    name: `v${i}`,
    weight: i === 0 ? 1000 - 10 * (payloads.length - 1) : 10,
    weightType: i === 0 ? 'variable' : 'fix',
    stickiness: 'default',
    payload: { type, value },
  }));

beforeAll(async () => {
  service = await startService({ env: { INIT_CLIENT_API_TOKENS: 'shop:production.manifest' } });
  people = openPeople(service);
  await people.done('POST', '/api/admin/projects', { id: 'shop', name: 'Shop' });
  const user = await people.newUser('Viewer');
  owner = user.token;
  viewer = (await people.newUser('Viewer')).token;
  await people.done('POST', `${shop}/access`, { roles: [ownerRole], users: [user.id] });
});
afterAll(() => service.stop());

describe('manifest §1: where it is', () => {
  it('answers under the address of a project, and at the root for default or the project of the query', async () => {
    await people.done('POST', `${base}/flags`, text);
    await people.done('POST', `${root}/flags`, { key: 'at-root', type: 'boolean', defaultValue: false });
    const keys = async (path: string) => (await people.done('GET', path)).body.flags.map(({ key }: never) => key);
    expect(await keys(base)).toEqual(['button-text']);
    expect(await keys(`${root}?project=shop`)).toEqual(['button-text']);
    expect(await keys(root)).toEqual(['at-root']);
    const { body } = await people.call('GET', `${root}?project=unknown`);
    expect(manifestError.parse(body).error.status).toBe(404);
  });

  it('takes a token after Bearer, and says what it may do', async () => {
    const capabilities = async (token: string) =>
      (await people.done('GET', base, undefined, token)).headers.get('X-Manifest-Capabilities');
    expect(await capabilities(`Bearer ${service.token}`)).toBe('read,write,delete');
    expect(await capabilities(owner)).toBe('read,write,delete');
    expect(await capabilities(`Bearer ${viewer}`)).toBe('read');
  });

  it('needs the permissions of the changes it makes, at the root too', async () => {
    for (const [method, path] of [
      ['POST', `${base}/flags`],
      ['POST', `${root}/flags?project=shop`],
      ['PUT', `${base}/flags/button-text`],
      ['PUT', `${root}/flags/button-text?project=shop`],
      ['DELETE', `${base}/flags/button-text`],
      ['DELETE', `${root}/flags/button-text?project=shop`],
    ] as const) {
      const body = method === 'POST' ? { ...text, key: `new-${method}` } : method === 'PUT' ? text : undefined;
      const reply = await people.call(method, path, body, viewer);
      expect([method, path, ...problem(reply)]).toEqual([
        method,
        path,
        403,
        expect.stringMatching(/permission/),
        undefined,
      ]);
    }
    // An Owner of one project has no rights in another one.
    const elsewhere = await people.call('POST', `${root}/flags`, { ...text, key: 'elsewhere' }, owner);
    expect(elsewhere.status).toBe(403);
    const own = await people.done('POST', `${root}/flags?project=shop`, { ...text, key: 'own' }, owner);
    expect(own.status).toBe(201);
    expect((await people.call('GET', base, undefined, 'shop:production.manifest')).status).toBe(403);
  });

  it('does not show a private project to those who do not see it', async () => {
    await people.done('POST', '/api/admin/projects', { id: 'secret', name: 'Secret', mode: 'private' });
    await people.done('POST', '/api/admin/projects/secret/openfeature/v0/manifest/flags', { ...text, key: 'hidden' });
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '/flags', { ...text, key: 'x' }],
      ['PUT', '/flags/hidden', { ...text, key: 'hidden' }],
      ['DELETE', '/flags/hidden', undefined],
    ] as const) {
      const known = await people.call(method, `${root}${path}?project=secret`, body, viewer);
      const unknown = await people.call(method, `${root}${path}?project=nowhere`, body, viewer);
      expect([method, known.status]).toEqual([method, 404]);
      expect(JSON.stringify(known.body).replaceAll('secret', 'nowhere')).toBe(JSON.stringify(unknown.body));
    }
  });
});

describe('manifest §3: type and default', () => {
  const typed = async (name: string, payloads: readonly (readonly [string, string])[]) => {
    const path = await newFeature(name);
    await people.done('PUT', `${path}/environments/production/variants`, variants(...payloads));
    return flagOf(name);
  };

  it.each([
    ['plain', [], 'boolean', false],
    ['words', [['string', 'a']], 'string', ''],
    ['table', [['csv', 'a,b']], 'string', ''],
    [
      'whole',
      [
        ['number', '10'],
        ['number', '-3'],
      ],
      'integer',
      0,
    ],
    [
      'fraction',
      [
        ['number', '10'],
        ['number', '10.0'],
      ],
      'float',
      0,
    ],
    [
      'object',
      [
        ['json', '{"a":1}'],
        ['json', '[1]'],
      ],
      'object',
      {},
    ],
    [
      'scalar',
      [
        ['json', '"a"'],
        ['json', 'null'],
      ],
      'string',
      '',
    ],
    ['truth', [['json', 'true']], 'boolean', false],
    [
      'mixed',
      [
        ['json', '{"a":1}'],
        ['number', '1'],
      ],
      'object',
      {},
    ],
  ] as const)('%s', async (name, payloads, type, defaultValue) => {
    expect(await typed(name, payloads)).toEqual({ key: name, type, defaultValue });
  });

  it('looks at strategies and at all environments', async () => {
    const path = await newFeature('by-strategy');
    await people.done('POST', `${path}/environments/development/strategies`, {
      name: 'flexibleRollout',
      parameters: { rollout: '100', stickiness: 'default', groupId: 'g' },
      disabled: true,
      variants: variants(['number', '1']),
    });
    expect(await flagOf('by-strategy')).toMatchObject({ type: 'integer' });
  });

  it('keeps what was declared while payloads do not say otherwise', async () => {
    const declared = { key: 'declared', type: 'float', defaultValue: 0.5 };
    await people.done('POST', `${base}/flags`, declared);
    const variantsPath = `${shop}/features/declared/environments/production/variants`;
    await people.done('PUT', variantsPath, variants(['number', '1']));
    expect(await flagOf('declared')).toEqual(declared);
    await people.done('PUT', variantsPath, variants(['string', 'many']));
    expect(await flagOf('declared')).toEqual({ key: 'declared', type: 'string', defaultValue: '' });
    await people.done('PUT', variantsPath, []);
    expect(await flagOf('declared')).toEqual(declared);
  });

  it('a declared flag without payloads has no value over OFREP, others are true', async () => {
    const evaluate = async (key: string) => {
      await people.done('POST', `${shop}/features/${key}/environments/production/on`);
      const reply = await people.done('POST', `/ofrep/v1/evaluate/flags/${key}`, {}, 'shop:production.manifest');
      return 'value' in reply.body ? reply.body.value : 'none';
    };
    await people.done('POST', `${base}/flags`, { key: 'ofrep-text', type: 'string', defaultValue: 'a' });
    await people.done('POST', `${base}/flags`, { key: 'ofrep-boolean', type: 'boolean', defaultValue: false });
    expect([await evaluate('ofrep-text'), await evaluate('ofrep-boolean')]).toEqual(['none', true]);
    await people.done('PUT', `${shop}/features/ofrep-text/environments/production/variants`, variants(['string', 'x']));
    expect(await evaluate('ofrep-text')).toBe('x');
  });

  it('shows, clones and logs what was declared', async () => {
    const flag = { key: 'shown', type: 'object', defaultValue: { deep: [{ a: [[1]] }], ['__proto__']: 1 } };
    await people.done('POST', `${base}/flags`, flag);
    const { body } = await people.done('GET', `${shop}/features/shown`);
    expect(body.manifest).toEqual({ type: 'object', defaultValue: flag.defaultValue });
    await people.done('POST', `${shop}/features/shown/clone`, { name: 'shown-2' });
    expect(await flagOf('shown-2')).toEqual({ ...flag, key: 'shown-2' });
    const { body: log } = await people.done('GET', '/api/admin/events/shown');
    expect(log.events[0]).toMatchObject({
      type: 'feature-created',
      data: { name: 'shown', manifest: { type: 'object', defaultValue: JSON.stringify(flag.defaultValue) } },
    });
  });
});

describe('manifest §4: creating and changing', () => {
  it('creates a feature that is off everywhere', async () => {
    const reply = await people.done('POST', `${base}/flags`, { ...text, key: 'created', name: 'created' }, owner);
    expect(reply.status).toBe(201);
    const { flag, updatedAt } = writtenManifestFlag.parse(reply.body);
    expect(flag).toEqual({ ...text, key: 'created' });
    expect(Date.now() - Date.parse(updatedAt)).toBeLessThan(60_000);
    const { body } = await people.done('GET', `${shop}/features/created`);
    expect(body.description).toBe(text.description);
    expect(body.environments.map(({ enabled, strategies }: never) => [enabled, strategies])).toEqual([
      [false, []],
      [false, []],
    ]);
  });

  it('replaces description and default, and nothing else', async () => {
    const flag = { key: 'changed', type: 'integer', description: 'How many', defaultValue: 3 };
    await people.done('POST', `${base}/flags`, flag);
    await people.done('PATCH', `${shop}/features/changed`, [{ op: 'replace', path: '/type', value: 'kill-switch' }]);
    const put = (body: object) =>
      people.done('PUT', `${base}/flags/changed`, { key: 'changed', type: 'integer', ...body });
    expect((await put({ description: 'How many items' })).body.flag).toEqual({
      ...flag,
      description: 'How many items',
    });
    expect((await put({ defaultValue: 5 })).body.flag).toEqual({ key: 'changed', type: 'integer', defaultValue: 5 });
    expect(await flagOf('changed')).toEqual({ key: 'changed', type: 'integer', defaultValue: 5 });
    const { body } = await people.done('GET', `${shop}/features/changed`);
    expect(body).toMatchObject({ type: 'kill-switch', description: null });
  });

  it('declares flags that were made otherwise', async () => {
    const path = await newFeature('grown');
    await people.done('PUT', `${path}/environments/production/variants`, variants(['string', 'a']));
    await people.done('PUT', `${base}/flags/grown`, { key: 'grown', type: 'string', defaultValue: 'b' });
    expect(await flagOf('grown')).toEqual({ key: 'grown', type: 'string', defaultValue: 'b' });
  });

  it.each([
    ['no key', { key: undefined }, 'key'],
    ['a key that is no name', { key: 'a b' }, 'key'],
    ['an unknown type', { type: 'number' }, 'type'],
    ['another name', { name: 'Text' }, 'name'],
    ['no default', { defaultValue: undefined }, 'defaultValue'],
    ['a default of another type', { defaultValue: 5 }, 'defaultValue'],
    ['a list as an object', { type: 'object', defaultValue: [] }, 'defaultValue'],
    ['a fraction as a whole number', { type: 'integer', defaultValue: 0.5 }, 'defaultValue'],
    ['a default that is too large', { defaultValue: 'x'.repeat(16 * 1024) }, 'defaultValue'],
  ])('refuses %s with 400 and its name', async (_, change, field) => {
    const reply = await people.call('POST', `${base}/flags`, { ...text, key: 'refused', ...change });
    expect(problem(reply)).toEqual([400, expect.stringContaining(field), field]);
  });

  it('refuses another key than that of the path, and unknown flags', async () => {
    await people.done('POST', `${base}/flags`, { ...text, key: 'here' });
    expect(problem(await people.call('PUT', `${base}/flags/here`, { ...text, key: 'there' }))).toEqual([
      400,
      expect.stringContaining('key'),
      'key',
    ]);
    expect((await people.call('PUT', `${base}/flags/nowhere`, { ...text, key: 'nowhere' })).status).toBe(404);
    expect((await people.call('DELETE', `${base}/flags/nowhere`)).status).toBe(404);
  });

  it('refuses a taken key, an archived flag and another type with 409', async () => {
    await people.done('POST', `${base}/flags`, { ...text, key: 'taken' });
    const again = () => people.call('POST', `${base}/flags`, { ...text, key: 'taken' });
    expect(problem(await again())).toEqual([409, expect.stringContaining('taken'), undefined]);
    expect(problem(await people.call('PUT', `${base}/flags/taken`, { key: 'taken', type: 'boolean' }))).toEqual([
      409,
      'The type of the flag "taken" cannot be changed from string to boolean.',
      undefined,
    ]);
    await people.done('DELETE', `${base}/flags/taken`);
    expect(problem(await again())).toEqual([409, expect.stringContaining('archived'), undefined]);
    const put = await people.call('PUT', `${base}/flags/taken`, { ...text, key: 'taken' });
    expect(problem(put)).toEqual([409, expect.stringContaining('is archived'), undefined]);
  });
});

describe('manifest §5: archiving', () => {
  it('archives, once, and leaves what is archived out', async () => {
    await people.done('POST', `${base}/flags`, { ...text, key: 'old' });
    const { body, headers } = await people.done('DELETE', `${base}/flags/old`, undefined, owner);
    expect(body).toEqual({ message: expect.stringContaining('"old" is archived'), archivedAt: expect.any(String) });
    expect(headers.get('X-Manifest-Capabilities')).toBe('read,write,delete');
    expect(await flagOf('old')).toBeUndefined();
    expect(problem(await people.call('DELETE', `${base}/flags/old`))).toEqual([
      409,
      'The flag "old" is archived already.',
      undefined,
    ]);
    await people.done('POST', '/api/admin/archive/revive/old');
    expect(await flagOf('old')).toEqual({ ...text, key: 'old' });
  });

  it('is refused with 409 while others depend on the flag, and where change requests are on', async () => {
    await newFeature('parent');
    const child = await newFeature('child');
    await people.done('POST', `${child}/dependencies`, { feature: 'parent' });
    expect(problem(await people.call('DELETE', `${base}/flags/parent`))[0]).toBe(409);
    const guard = (changeRequestsEnabled: boolean) =>
      people.done('PUT', `${shop}/environments/production/change-requests/config`, { changeRequestsEnabled });
    await guard(true);
    expect(problem(await people.call('DELETE', `${base}/flags/child`, undefined, owner))).toEqual([
      409,
      expect.stringContaining('SKIP_CHANGE_REQUEST'),
      undefined,
    ]);
    // Creating and describing a flag changes no result, so it needs no review.
    await people.done('POST', `${base}/flags`, { ...text, key: 'reviewed' }, owner);
    await people.done('PUT', `${base}/flags/reviewed`, { ...text, key: 'reviewed', defaultValue: 'x' }, owner);
    await guard(false);
  });
});

/** A flag in the file of OpenFeature's command line. */
interface LocalFlag {
  readonly key: string;
  readonly type: string;
  readonly description: string;
  readonly defaultValue: unknown;
}

/** Pulls and pushes as the command line does (open-feature/cli 0.4.1, internal/api/sync). */
const openCommandLine = (address: string, token: string) => {
  const headers = {
    Authorization: `Bearer ${token}`,
    Accept: 'application/json',
    'User-Agent': 'openfeature-cli/sync',
  };
  const at = (path: string): URL => new URL(`.${path}`, `${address}/`);
  const send = async (method: string, path: string, flag?: LocalFlag) => {
    const { description = '', ...rest } = flag ?? {};
    const body = flag && JSON.stringify({ ...rest, ...(description !== '' && { description }) });
    const answer = await fetch(at(path), {
      method,
      headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const pull = async (): Promise<readonly LocalFlag[]> =>
    manifest
      .parse(await send('GET', '/openfeature/v0/manifest'))
      .flags.map(({ description = '', ...flag }) => ({ ...flag, description }));
  const push = async (local: readonly LocalFlag[]) => {
    const remote = new Map((await pull()).map((flag) => [flag.key, flag]));
    const created = local.filter(({ key }) => !remote.has(key));
    const updated = local.filter((flag) => remote.has(flag.key) && !isDeepStrictEqual(remote.get(flag.key), flag));
    for (const flag of created) await send('POST', '/openfeature/v0/manifest/flags', flag);
    for (const flag of updated)
      await send('PUT', `/openfeature/v0/manifest/flags/${encodeURIComponent(flag.key)}`, flag);
    return { created: created.length, updated: updated.length };
  };
  return { pull, push };
};

describe('the command line of OpenFeature', () => {
  const local: readonly LocalFlag[] = [
    { key: 'discount', type: 'float', description: 'Share of the price', defaultValue: 0.1 },
    { key: 'greeting', type: 'string', description: '', defaultValue: 'Hi' },
    { key: 'limits', type: 'object', description: '', defaultValue: { max: 3, names: ['a'] } },
    { key: 'on', type: 'boolean', description: 'Whether', defaultValue: true },
    { key: 'retries', type: 'integer', description: '', defaultValue: 2 },
  ];

  it('pushes to the address of a project, pulls the same, and has nothing to push then', async () => {
    await people.done('POST', '/api/admin/projects', { id: 'pushed', name: 'Pushed' });
    const { pull, push } = openCommandLine(`${service.url}/api/admin/projects/pushed`, service.token);
    expect(await push(local)).toEqual({ created: 5, updated: 0 });
    expect(await pull()).toEqual(local);
    expect(await push(local)).toEqual({ created: 0, updated: 0 });
    const changed = local.map((flag) => ({ ...flag, description: flag.description === '' ? 'New' : '' }));
    expect(await push(changed)).toEqual({ created: 0, updated: 5 });
    expect(await pull()).toEqual(changed);
    expect(await push(changed)).toEqual({ created: 0, updated: 0 });
  });

  it('pulls from the address of the service', async () => {
    const flags = await openCommandLine(service.url, service.token).pull();
    expect(flags.map(({ key }) => key)).toEqual(['at-root']);
  });
});
