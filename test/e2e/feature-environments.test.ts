import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editorRole } from '../../lib/identity/rights/built-in-roles.ts';
import { contextFieldKey, segmentKey } from '../../lib/store/table/keys.ts';
import { type Calls, callsTo } from '../flags/features/calls.ts';
import { environmentItem, projectItem, segmentItem, store, userWithToken } from '../flags/projects/stored.ts';
import { startService, type TestService } from './harness.ts';

let service: TestService;
let calls: Calls;
const editor = { Authorization: 'user:editor' };

const field = (name: string, values: readonly string[]) => ({
  ...contextFieldKey(name),
  kind: 'context-field',
  rev: 0,
  name,
  description: null,
  stickiness: false,
  sortOrder: 10,
  legalValues: values.map((value) => ({ value })),
  createdAt: '2030-01-01T00:00:00.000Z',
});

beforeAll(async () => {
  service = await startService();
  await store(service.table, [
    ...userWithToken(8, editorRole, 'user:editor'),
    environmentItem({ name: 'unlinked' }),
    field('country', ['no', 'se']),
    field('version', []),
    ...Array.from({ length: 6 }, (_, i) => segmentItem({ id: i + 1, name: `segment-${i + 1}`, constraints: [] })),
    { ...segmentItem({ id: 7, name: 'foreign', constraints: [] }), ...segmentKey(7), project: 'twin' },
    projectItem({ id: 'shop' }),
    projectItem({ id: 'twin' }),
    projectItem({
      id: 'tailored',
      environments: [
        {
          name: 'production',
          defaultStrategy: {
            name: 'flexibleRollout',
            parameters: { rollout: '7', stickiness: 'userId', groupId: '' },
            segments: [1],
          },
        },
      ],
    }),
    projectItem({ id: 'default', changeRequests: { production: { enabled: true, requiredApprovals: 1 } } }),
  ]);
  calls = callsTo(service, 'shop');
});
afterAll(() => service.stop());

const at = (feature: string, rest = '') => `/features/${feature}/environments/production${rest}`;
const plain = { name: 'default' };

describe('feature-environments §2: switching on and off', () => {
  it('gives a feature without strategies the default one', async () => {
    await calls.feature('bare');
    await calls.answer(200, 'POST', at('bare', '/on'));
    await calls.answer(200, 'POST', at('bare', '/on'));
    expect(await calls.answer(200, 'GET', at('bare'))).toMatchObject({
      name: 'bare',
      environment: 'production',
      enabled: true,
      strategies: [{ name: 'flexibleRollout', parameters: { rollout: '100', stickiness: 'default', groupId: 'bare' } }],
    });
    await calls.answer(200, 'POST', at('bare', '/off'));
    await calls.answer(200, 'POST', at('bare', '/off'));
    expect(await calls.types('bare')).toEqual([
      'feature-created',
      'feature-strategy-add',
      'feature-environment-enabled',
      'feature-environment-disabled',
    ]);
    expect((await calls.events('bare'))[2]).toMatchObject({ environment: 'production', data: null, preData: null });
  });

  it('takes the default strategy of the environment in this project, grouped by the feature', async () => {
    const tailored = callsTo(service, 'tailored');
    await tailored.feature('suit');
    await tailored.answer(200, 'POST', at('suit', '/on'));
    expect(await tailored.answer(200, 'GET', at('suit', '/strategies'))).toMatchObject([
      { parameters: { rollout: '7', stickiness: 'userId', groupId: 'suit' }, segments: [1] },
    ]);
  });

  it('adds the default strategy to disabled ones, or enables them if asked', async () => {
    await calls.feature('asleep', {
      ...plain,
      disabled: true,
      constraints: [{ contextName: 'userId', operator: 'IN', values: ['1'] }],
    });
    await calls.feature('woken', {
      ...plain,
      disabled: true,
      constraints: [{ contextName: 'userId', operator: 'IN', values: ['1'] }],
    });
    await calls.answer(200, 'POST', at('asleep', '/on'));
    expect(await calls.answer(200, 'GET', at('asleep', '/strategies'))).toMatchObject([
      { name: 'default', disabled: true },
      { name: 'flexibleRollout', disabled: false },
    ]);
    await calls.answer(200, 'POST', at('woken', '/on?shouldActivateDisabledStrategies=true'));
    expect(await calls.answer(200, 'GET', at('woken', '/strategies'))).toMatchObject([
      { name: 'default', disabled: false, constraints: [{ contextName: 'userId' }] },
    ]);
    expect((await calls.types('woken')).slice(2)).toEqual(['feature-strategy-update', 'feature-environment-enabled']);
  });

  it('answers 404 for unknown features and environments, and such that are not linked', async () => {
    await calls.feature('here');
    for (const path of [
      '/features/nope/environments/production/on',
      '/features/here/environments/nope/on',
      '/features/here/environments/unlinked/off',
    ])
      expect(await calls.refusal('POST', path)).toMatchObject({ status: 404, name: 'NotFoundError' });
  });

  it('switches many at once, or none', async () => {
    await calls.feature('one');
    await calls.feature('two', plain);
    const bulk = '/bulk_features/environments/production';
    expect(await calls.refusal('POST', `${bulk}/on`, { features: ['one', 'nope'] })).toMatchObject({ status: 404 });
    expect(await calls.types('one')).toEqual(['feature-created']);
    for (const state of ['on', 'off']) {
      const unknown = await calls.refusal('POST', `/bulk_features/environments/nowhere/${state}`, { features: [] });
      expect(unknown).toMatchObject({ status: 404, message: expect.stringContaining('nowhere') });
    }
    await calls.answer(200, 'POST', `${bulk}/on`, { features: ['one', 'two'] });
    expect([await calls.answer(200, 'GET', at('one')), await calls.answer(200, 'GET', at('two'))]).toMatchObject([
      { enabled: true },
      { enabled: true },
    ]);
    await calls.answer(200, 'POST', `${bulk}/off`, { features: ['one', 'two'] });
    expect(await calls.answer(200, 'GET', at('two'))).toMatchObject({ enabled: false });
  });
});

describe('change-requests §2: the guard', () => {
  it('where they are on, for all but those who may skip them', async () => {
    const mine = callsTo(service, 'default');
    const [strategy = ''] = await mine.feature('reviewed', plain);
    const writes: readonly [string, string, unknown?][] = [
      ['POST', at('reviewed', '/on')],
      ['POST', at('reviewed', '/off')],
      ['POST', '/bulk_features/environments/production/on', { features: ['reviewed'] }],
      ['POST', at('reviewed', '/strategies'), plain],
      ['PUT', at('reviewed', `/strategies/${strategy}`), {}],
      ['PATCH', at('reviewed', `/strategies/${strategy}`), []],
      ['DELETE', at('reviewed', `/strategies/${strategy}`)],
      ['POST', at('reviewed', '/strategies/set-sort-order'), []],
      ['PUT', at('reviewed', '/variants'), []],
      ['PATCH', at('reviewed', '/variants'), []],
      ['PUT', '/features/reviewed/variants', []],
      ['PATCH', '/features/reviewed/variants', []],
      ['PUT', '/features/reviewed/variants-batch', { variants: [], environments: ['production'] }],
    ];
    for (const [method, path, body] of writes)
      expect([path, await mine.refusal(method, path, body, editor)]).toEqual([
        path,
        {
          status: 403,
          name: 'NoAccessError',
          message: expect.stringMatching(/SKIP_CHANGE_REQUEST.*in environment production/),
        },
      ]);
    for (const [method, path, body] of [
      ['DELETE', '/features/reviewed'],
      ['POST', '/archive', { features: ['reviewed'] }],
    ] as const) {
      const { status, message } = await mine.refusal(method, path, body, editor);
      expect([status, message]).toEqual([403, expect.stringContaining('SKIP_CHANGE_REQUEST')]);
      expect(message).not.toContain('in environment');
    }
    expect(await mine.refusal('POST', '/features/reviewed/clone', { name: 'x' }, editor)).toMatchObject({
      status: 403,
      name: 'ForbiddenError',
    });
    await mine.answer(200, 'POST', '/features/reviewed/environments/development/on', undefined, editor);
    await mine.answer(200, 'PATCH', '/features/reviewed', [], editor);
    await mine.answer(200, 'POST', at('reviewed', '/on'));
  });
});

describe('feature-strategies §1: strategies of a feature', () => {
  it('adds strategies at the end, as the document says', async () => {
    await calls.feature('rolled');
    const body = {
      name: 'flexibleRollout',
      title: 'Some',
      disabled: null,
      parameters: { rollout: 50, stickiness: '', groupId: 'g' },
      constraints: [
        { contextName: 'country', operator: 'IN', values: ['no'] },
        { contextName: 'version', operator: 'SEMVER_GT', value: '1.2.3' },
      ],
      variants: ['b', 'a', 'c'].map((name) => ({ name, weight: 0, weightType: 'variable', stickiness: 'default' })),
      segments: [2, 1, 2],
    };
    const strategy = await calls.answer(200, 'POST', at('rolled', '/strategies'), body);
    expect(strategy).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'flexibleRollout',
      title: 'Some',
      disabled: false,
      constraints: [
        { contextName: 'country', operator: 'IN', values: ['no'] },
        { contextName: 'version', operator: 'SEMVER_GT', value: '1.2.3', values: [] },
      ],
      parameters: { rollout: '50', stickiness: 'default', groupId: 'g' },
      variants: [
        { name: 'a', weight: 333, weightType: 'variable', stickiness: 'default' },
        { name: 'b', weight: 334, weightType: 'variable', stickiness: 'default' },
        { name: 'c', weight: 333, weightType: 'variable', stickiness: 'default' },
      ],
      sortOrder: 0,
      segments: [2, 1],
    });
    expect(await calls.answer(200, 'POST', at('rolled', '/strategies'), plain)).toMatchObject({
      sortOrder: 1,
      title: null,
    });
    expect(await calls.answer(200, 'POST', at('rolled', '/strategies'), { ...plain, sortOrder: -5 })).toMatchObject({
      sortOrder: -5,
    });
    const list: unknown = await calls.answer(200, 'GET', at('rolled', '/strategies'));
    expect(list).toMatchObject([{ sortOrder: -5 }, { sortOrder: 0 }, { sortOrder: 1 }]);
    expect(await calls.answer(200, 'GET', at('rolled', `/strategies/${strategy.id}`))).toEqual(strategy);
    expect((await calls.events('rolled'))[1]).toMatchObject({
      type: 'feature-strategy-add',
      environment: 'production',
      data: strategy,
      preData: null,
    });
  });

  const constraint = (more: object) => ({
    ...plain,
    constraints: [{ contextName: 'userId', operator: 'IN', ...more }],
  });
  it.each([
    ['an unknown type', { name: 'nope' }, 400, 'BadDataError'],
    ['no name', {}, 400, 'ValidationError'],
    ['an unknown segment', { ...plain, segments: [99] }, 404, 'NotFoundError'],
    ['a segment of another project', { ...plain, segments: [7] }, 400, 'BadDataError'],
    ['more than five segments', { ...plain, segments: [1, 2, 3, 4, 5, 6] }, 400, 'BadDataError'],
    ['an unknown context field', constraint({ contextName: 'nope', values: ['1'] }), 404, 'NotFoundError'],
    ['an unknown operator', constraint({ operator: 'ALMOST', values: ['1'] }), 400, 'ValidationError'],
    ['a number that is none', constraint({ operator: 'NUM_GT', value: 'x' }), 400, 'ValidationError'],
    ['a date that is none', constraint({ operator: 'DATE_AFTER', value: 'soon' }), 400, 'ValidationError'],
    ['a loose version', constraint({ operator: 'SEMVER_EQ', value: 'v1.2.3' }), 400, 'ValidationError'],
    ['no value to search for', constraint({ operator: 'STR_CONTAINS', values: [] }), 400, 'ValidationError'],
    ['an empty value', constraint({ values: [''] }), 400, 'ValidationError'],
    ['a value that is not legal', constraint({ contextName: 'country', values: ['dk'] }), 400, 'ValidationError'],
    [
      'only fixed variants',
      { ...plain, variants: [{ name: 'a', weight: 5, weightType: 'fix', stickiness: 'default' }] },
      400,
      'BadDataError',
    ],
    [
      'a payload that is no JSON',
      {
        ...plain,
        variants: [
          {
            name: 'a',
            weight: 5,
            weightType: 'variable',
            stickiness: 'default',
            payload: { type: 'json', value: '{' },
          },
        ],
      },
      400,
      'ValidationError',
    ],
    ['more than can be stored', { ...plain, parameters: { big: 'x'.repeat(200_000) } }, 400, 'BadDataError'],
  ])('refuses %s', async (_, body, status, name) => {
    await calls.send('POST', '/features', { name: 'picky' });
    expect(await calls.refusal('POST', at('picky', '/strategies'), body)).toMatchObject({ status, name });
  });

  it('refuses environments that are not linked with 400, unknown ones with 404', async () => {
    await calls.feature('spread');
    expect(await calls.refusal('POST', '/features/spread/environments/unlinked/strategies', plain)).toMatchObject({
      status: 400,
      name: 'BadDataError',
    });
    expect(await calls.refusal('POST', '/features/spread/environments/nope/strategies', plain)).toMatchObject({
      status: 404,
    });
  });

  it('takes an empty IN list', async () => {
    await calls.feature('nobody', constraint({ values: [] }));
  });

  it('PUT replaces what is given, empties constraints and variants, keeps the rest', async () => {
    const [id] = await calls.feature('put-to', {
      ...plain,
      title: 'T',
      parameters: { a: '1' },
      constraints: [{ contextName: 'userId', operator: 'IN', values: ['1'] }],
      variants: [{ name: 'v', weight: 1, weightType: 'variable', stickiness: 'default' }],
      segments: [1],
    });
    const put = await calls.answer(200, 'PUT', at('put-to', `/strategies/${id}`), {
      sortOrder: 9,
      parameters: { stickiness: '' },
    });
    expect(put).toEqual({
      id,
      name: 'default',
      title: 'T',
      disabled: false,
      constraints: [],
      variants: [],
      parameters: { stickiness: 'default' },
      sortOrder: 0,
      segments: [1],
    });
    const [, added, updated] = await calls.events('put-to');
    expect(updated).toMatchObject({ type: 'feature-strategy-update', data: put, preData: added?.data });
  });

  it('PATCH applies a JSON patch', async () => {
    const [id] = await calls.feature('patched', {
      ...plain,
      parameters: { a: '1' },
      constraints: [{ contextName: 'userId', operator: 'IN', values: ['1'] }],
    });
    const path = at('patched', `/strategies/${id}`);
    const operations = [
      { op: 'replace', path: '/title', value: 'T' },
      { op: 'add', path: '/constraints/0/values/-', value: '2' },
      { op: 'replace', path: '/id', value: 'x' },
    ];
    expect(await calls.answer(200, 'PATCH', path, operations)).toMatchObject({
      id,
      title: 'T',
      constraints: [{ values: ['1', '2'] }],
      parameters: { a: '1' },
    });
    expect(await calls.refusal('PATCH', path, [{ op: 'replace', path: '/disabled', value: 'x' }])).toMatchObject({
      status: 400,
      name: 'ValidationError',
    });
    expect(await calls.refusal('PATCH', path, [{ op: 'add', path: '/segments/-', value: 99 }])).toMatchObject({
      status: 404,
    });
  });

  it('switches the feature off when no active strategy is left', async () => {
    const [first = '', second = ''] = await calls.feature('fading', plain, plain);
    await calls.answer(200, 'POST', at('fading', '/on'));
    await calls.answer(200, 'DELETE', at('fading', `/strategies/${first}`));
    expect(await calls.answer(200, 'GET', at('fading'))).toMatchObject({ enabled: true });
    await calls.answer(200, 'PATCH', at('fading', `/strategies/${second}`), [
      { op: 'replace', path: '/disabled', value: true },
    ]);
    expect(await calls.answer(200, 'GET', at('fading'))).toMatchObject({ enabled: false });
    await calls.answer(200, 'DELETE', at('fading', `/strategies/${second}`));
    expect((await calls.types('fading')).slice(3)).toEqual([
      'feature-environment-enabled',
      'feature-strategy-remove',
      'feature-strategy-update',
      'feature-environment-disabled',
      'feature-strategy-remove',
    ]);
    expect((await calls.events('fading')).at(-1)).toMatchObject({
      data: null,
      preData: { id: second, disabled: true },
    });
  });

  it('answers 403 for a strategy of another feature or project, 404 for one of none', async () => {
    const [id] = await calls.feature('owner', plain);
    await calls.feature('thief');
    const twin = callsTo(service, 'twin');
    await twin.feature('far-thief');
    for (const [method, body] of [['GET'], ['PUT', {}], ['PATCH', []], ['DELETE']] as const) {
      expect(await calls.refusal(method, at('thief', `/strategies/${id}`), body)).toMatchObject({
        status: 403,
        name: 'InvalidOperationError',
      });
      expect(await twin.refusal(method, at('far-thief', `/strategies/${id}`), body)).toMatchObject({ status: 403 });
      expect(await calls.refusal(method, at('owner', '/strategies/nope'), body)).toMatchObject({
        status: 404,
        name: 'NotFoundError',
      });
      expect(
        await calls.refusal(method, `/features/owner/environments/development/strategies/${id}`, body),
      ).toMatchObject({ status: 404 });
    }
  });

  it('orders strategies', async () => {
    const [first, second, third] = await calls.feature('queue', plain, plain, plain);
    const path = at('queue', '/strategies/set-sort-order');
    await calls.answer(200, 'POST', path, [
      { id: first, sortOrder: 10 },
      { id: third, sortOrder: -1 },
    ]);
    expect(await calls.answer(200, 'GET', at('queue', '/strategies'))).toMatchObject([
      { id: third },
      { id: second },
      { id: first },
    ]);
    expect((await calls.events('queue')).at(-1)).toMatchObject({
      type: 'strategy-order-changed',
      data: { strategyIds: [third, second, first] },
      preData: { strategyIds: [first, second, third] },
    });
    expect(await calls.refusal('POST', path, [{ id: 'nope', sortOrder: 1 }])).toMatchObject({ status: 404 });
  });
});

describe('feature-variants §1: variants of a feature', () => {
  const variants = [
    {
      name: 'b',
      weight: 1,
      weightType: 'variable',
      stickiness: 'userId',
      overrides: [{ contextName: 'userId', values: ['7'] }],
    },
    { name: 'a', weight: 200, weightType: 'fix' },
  ];
  const stored = [
    { name: 'a', weight: 200, weightType: 'fix', stickiness: 'default' },
    {
      name: 'b',
      weight: 800,
      weightType: 'variable',
      stickiness: 'userId',
      overrides: [{ contextName: 'userId', values: ['7'] }],
    },
  ];

  it('PUT E/variants settles weights and sorts by name', async () => {
    await calls.feature('varied');
    expect(await calls.answer(200, 'PUT', at('varied', '/variants'), variants)).toEqual({
      version: 1,
      variants: stored,
    });
    expect(await calls.answer(200, 'GET', at('varied', '/variants'))).toEqual({ version: 1, variants: stored });
    expect(await calls.answer(200, 'GET', '/features/varied/environments/development/variants')).toEqual({
      version: 1,
      variants: [],
    });
    expect((await calls.events('varied'))[1]).toMatchObject({
      type: 'feature-environment-variants-updated',
      environment: 'production',
      data: { variants: stored },
      preData: { variants: [] },
    });
    for (const wrong of [
      [{ name: 'a', weight: 1001 }],
      [{ name: 'a b', weight: 1 }],
      [
        { name: 'a', weight: 1 },
        { name: 'a', weight: 1 },
      ],
      [{ name: 'a', weight: 1, weightType: 'fix' }],
      [
        { name: 'a', weight: 600, weightType: 'fix' },
        { name: 'b', weight: 600, weightType: 'fix' },
        { name: 'c', weight: 1 },
      ],
      [{ name: 'a', weight: 1, payload: { type: 'json', value: '{' } }],
    ])
      expect([wrong, (await calls.refusal('PUT', at('varied', '/variants'), wrong)).status]).toEqual([wrong, 400]);
  });

  it('PATCH E/variants applies a JSON patch to the list', async () => {
    await calls.feature('patchwork');
    await calls.answer(200, 'PUT', at('patchwork', '/variants'), variants);
    const added = await calls.answer(200, 'PATCH', at('patchwork', '/variants'), [
      { op: 'add', path: '/-', value: { name: 'c', weight: 1 } },
    ]);
    expect(added.variants).toMatchObject([
      { name: 'a', weight: 200 },
      { name: 'b', weight: 400 },
      { name: 'c', weight: 400 },
    ]);
    expect(
      await calls.refusal('PATCH', at('patchwork', '/variants'), [{ op: 'replace', path: '', value: {} }]),
    ).toMatchObject({ status: 400 });
    expect(
      await calls.answer(200, 'PATCH', at('patchwork', '/variants'), [{ op: 'replace', path: '', value: [] }]),
    ).toEqual({ version: 1, variants: [] });
  });

  it('F/variants and variants-batch write several environments at once', async () => {
    await calls.feature('broad');
    expect(await calls.answer(200, 'PUT', '/features/broad/variants', variants)).toEqual({
      version: 1,
      variants: stored,
    });
    expect(await calls.answer(200, 'GET', '/features/broad/variants')).toEqual({ version: 1, variants: stored });
    await calls.answer(200, 'PATCH', '/features/broad/variants', [{ op: 'remove', path: '/0' }]);
    for (const environment of ['development', 'production'])
      expect(await calls.answer(200, 'GET', `/features/broad/environments/${environment}/variants`)).toMatchObject({
        variants: [{ name: 'b', weight: 1000 }],
      });
    await calls.answer(200, 'PUT', '/features/broad/variants-batch', { variants, environments: ['production'] });
    expect(await calls.answer(200, 'GET', '/features/broad/environments/production/variants')).toEqual({
      version: 1,
      variants: stored,
    });
    expect(
      await calls.refusal('PUT', '/features/broad/variants-batch', { variants, environments: ['nope'] }),
    ).toMatchObject({ status: 404 });
    expect(
      await calls.refusal('PUT', '/features/broad/variants-batch', { variants, environments: ['production'] }, editor),
    ).toMatchObject({
      status: 403,
      message: expect.stringMatching(/UPDATE_FEATURE_ENVIRONMENT_VARIANTS.*in environment production/),
    });
  });
});

describe('constraints §6: checking one', () => {
  const path = '/api/admin/constraints/validate';
  it('answers 204 or says what is wrong', async () => {
    await calls.answer(204, 'POST', path, { contextName: 'country', operator: 'NOT_IN', values: ['no'] });
    expect(await calls.refusal('POST', path, { contextName: 'country', operator: 'IN', values: ['dk'] })).toMatchObject(
      { status: 400, message: expect.stringContaining('values/0') },
    );
    expect(await calls.refusal('POST', path, { contextName: 'userId', operator: 'NUM_EQ', value: 'x' })).toMatchObject({
      status: 400,
    });
    expect(await calls.refusal('POST', path, { operator: 'IN' })).toMatchObject({
      status: 400,
      name: 'ValidationError',
    });
  });
});

describe('features §6.3: the work of a patch is bounded', () => {
  const times = <T>(n: number, one: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => one(i));
  const paths = async (): Promise<string[]> => {
    const { id } = await calls.answer(200, 'POST', at('laborious', '/strategies'), { name: 'default' });
    await calls.answer(
      200,
      'PUT',
      at('laborious', '/variants'),
      times(5, (i) => ({ name: `v${i}`, weight: 0 })),
    );
    return [
      '/features/laborious',
      at('laborious', `/strategies/${id}`),
      at('laborious', '/variants'),
      '/features/laborious/variants',
    ];
  };

  it('to 100 operations, and to what can be stored, on every route', async () => {
    await calls.feature('laborious');
    for (const path of await paths()) {
      const before = JSON.stringify(await calls.events('laborious'));
      const nothing = times(101, () => ({ op: 'remove', path: '/x' }));
      const many = await calls.refusal('PATCH', path, nothing);
      expect([path, many]).toEqual([path, expect.objectContaining({ status: 400, name: 'ValidationError' })]);
      expect(many.message).toContain('at most 100 items');
      // Each operation copies the document into itself, which doubles its size.
      const [list, target] = path.endsWith('variants') ? ['', '/-'] : ['/list', '/list/-'];
      const copies = times(98, () => ({ op: 'copy', from: '', path: target }));
      const doubling = [{ op: 'add', path: list, value: ['x'] }, ...copies];
      const large = await calls.refusal('PATCH', path, doubling);
      expect([path, large]).toEqual([path, expect.objectContaining({ status: 400, name: 'BadDataError' })]);
      expect(large.message).toContain('184320 bytes');
      expect(JSON.stringify(await calls.events('laborious'))).toBe(before);
    }
  });
});
