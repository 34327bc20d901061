import { describe, expect, it } from 'vitest';
import { contextsIn, type EvaluationContext, randomContexts } from '../../../cli/migrate/contexts.ts';
import { otherwiseIn, remarksOn } from '../../../cli/migrate/decided-otherwise.ts';
import { knownReason } from '../../../cli/migrate/known-differences.ts';
import { chanceIn } from '../../../cli/migrate/random-results.ts';
import { constraint, environment, feature, inventory, on, strategy } from './inventories.ts';

const context = (members: Partial<EvaluationContext> = {}): EvaluationContext => ({
  appName: 'web',
  userId: '7',
  currentTime: '2026-01-01T00:00:00.000Z',
  properties: {},
  ...members,
});

const variants = (stickiness: string) =>
  ['a', 'b'].map((name) => ({ name, weight: 500, weightType: 'variable', stickiness, payload: null, overrides: [] }));

describe('random contexts', () => {
  const { things } = inventory({
    feature: [
      on('f', [
        strategy({
          constraints: [
            constraint('country', ['no', '日本']),
            constraint('age', [], { operator: 'NUM_GT', value: '17' }),
          ],
        }),
        strategy({ constraints: [constraint('', [], { operator: 'DATE_AFTER', value: '2026-03-01T00:00:00Z' })] }),
      ]),
    ],
  });

  it('are the same for the same seed, and others for another', () => {
    const of = (seed: number): string => JSON.stringify(randomContexts(things, { count: 20, seed }));
    expect(of(1)).toBe(of(1));
    expect(of(1)).not.toBe(of(2));
  });

  it('have values on both sides of what constraints compare with', () => {
    const contexts = randomContexts(things, { count: 500, seed: 1 });
    const seen = (field: string): ReadonlySet<string | undefined> =>
      new Set(contexts.map(({ properties }) => properties[field]));
    expect([...seen('country')]).toEqual(expect.arrayContaining(['no', '日本', undefined]));
    expect([...seen('age')]).toEqual(expect.arrayContaining(['17', '18', '16.5']));
    const times = new Set(contexts.map(({ currentTime }) => currentTime));
    expect([...times]).toEqual(expect.arrayContaining(['2026-02-28T23:59:59.000Z', '2026-03-01T00:00:01.000Z']));
  });

  it('have a time that servers accept, whatever is compared with it', () => {
    const { things: odd } = inventory({
      feature: [
        on('f', [strategy({ constraints: [constraint('currentTime', ['2'], { operator: 'STR_STARTS_WITH' })] })]),
      ],
    });
    for (const { currentTime } of randomContexts(odd, { count: 100, seed: 1 }))
      expect(currentTime).toBe(new Date(currentTime).toISOString());
  });

  it('of a file are read line by line, and a line that is none is named', () => {
    expect(contextsIn('{"userId":"7","properties":{"plan":"pro"}}\n\n')).toEqual([
      { appName: 'halyard', userId: '7', properties: { plan: 'pro' }, currentTime: '2026-01-01T00:00:00.000Z' },
    ]);
    expect(() => contextsIn('{}\n{"userId":7}')).toThrow('Line 2 is no context (userId: ');
    expect(() => contextsIn('nothing')).toThrow('Line 1 is no context');
  });
});

describe('decisions by chance', () => {
  const rollout = (stickiness: string, percent = '50') =>
    strategy({ name: 'flexibleRollout', parameters: { stickiness, rollout: percent, groupId: 'g' } });
  const decides = (one: ReturnType<typeof on>, given = context()): boolean =>
    chanceIn([one], 'production')(given).has(one.name);

  it('are those of random rollouts that some are in and some are not', () => {
    expect(decides(on('f', [rollout('random')]))).toBe(true);
    expect(decides(on('f', [rollout('random', '100')]))).toBe(false);
    expect(decides(on('f', [{ ...rollout('random'), disabled: true }]))).toBe(false);
    expect(decides(on('f', [strategy({ name: 'gradualRolloutRandom', parameters: { percentage: '1' } })]))).toBe(true);
  });

  it('are those of variants whose field the context lacks, and not of rollouts by a field', () => {
    const drawn = on('f', [strategy({ variants: variants('tenantId') })]);
    expect(decides(drawn)).toBe(true);
    expect(decides(drawn, context({ properties: { tenantId: '1' } }))).toBe(false);
    expect(decides(on('f', [rollout('tenantId')]))).toBe(false);
  });

  it('need a user or a session where the stickiness is the default', () => {
    expect(decides(on('f', [rollout('default')]))).toBe(false);
    expect(decides(on('f', [rollout('default')]), context({ userId: undefined, sessionId: 's' }))).toBe(false);
    expect(decides(on('f', [rollout('default')]), context({ userId: undefined }))).toBe(true);
  });

  it('come from parents, and from no other environment', () => {
    const parent = on('p', [rollout('random')]);
    const child = on('c', [strategy()], { dependencies: [{ feature: 'p', enabled: true, variants: [] }] });
    expect([...chanceIn([child, parent], 'production')(context())].toSorted()).toEqual(['c', 'p']);
    expect(chanceIn([child, parent], 'development')(context()).size).toBe(0);
  });
});

describe('known reasons for different decisions', () => {
  const reason = (one: ReturnType<typeof feature>, given: EvaluationContext, parents: readonly (typeof one)[] = []) =>
    knownReason(one, 'production', given, {
      features: new Map(parents.map((parent) => [parent.name, parent])),
      segments: new Map(),
    });

  it.each([
    [
      'a hash of other letters',
      on('f', [strategy({ variants: variants('default') })]),
      context({ userId: 'Ærlig' }),
      /UTF-8/,
    ],
    [
      'a version that is not strict',
      on('f', [strategy({ constraints: [constraint('v', [], { operator: 'SEMVER_GT', value: '1.0.0' })] })]),
      context({ properties: { v: 'v2.0.0' } }),
      /leading v/,
    ],
    [
      'an empty value',
      on('f', [strategy({ constraints: [constraint('plan', ['pro'])] })]),
      context({ properties: { plan: '' } }),
      /same as missing/,
    ],
    [
      'a parent that has to be off',
      on('f', [strategy()], { dependencies: [{ feature: 'p', enabled: false, variants: [] }] }),
      context(),
      /has to be off/,
    ],
  ])('%s', (_, one, given, expected) => {
    expect(reason(one, given)).toMatch(expected);
  });

  it('are also those of parents, and none where nothing is known', () => {
    const child = on('c', [strategy()], { dependencies: [{ feature: 'f', enabled: true, variants: [] }] });
    const parent = on('f', [strategy({ parameters: { groupId: 'f' }, variants: variants('userId') })]);
    expect(reason(child, context({ userId: '佐藤' }), [parent])).toMatch(/^of its parent f: .*UTF-8/);
    expect(reason(child, context(), [parent])).toBeUndefined();
  });
});

describe('what is decided otherwise, before anybody asks', () => {
  const rollout = (parameters: Readonly<Record<string, string>>) =>
    strategy({
      name: 'flexibleRollout',
      parameters: { rollout: '50', stickiness: 'userId', groupId: 'g', ...parameters },
    });
  const addresses = (IPs: string) => strategy({ name: 'remoteAddress', parameters: { IPs } });
  const parent = (members: object) => ({ dependencies: [{ feature: 'p', enabled: true, variants: [], ...members }] });
  const ways = (one: ReturnType<typeof feature>) =>
    otherwiseIn(one, 'production', { features: new Map(), segments: new Map() });

  it.each([
    ['a group that is not ASCII', on('f', [rollout({ groupId: 'kjøp' })]), context(), /group .*UTF-8/],
    [
      'users that are not ASCII',
      on('f', [{ ...rollout({}), constraints: [constraint('userId', ['Ærlig', 'b'])] }]),
      context({ userId: 'Ærlig' }),
      /UTF-8/,
    ],
    [
      'variants of a strategy without a group',
      on('f', [strategy({ variants: variants('userId') })]),
      context(),
      /variants of a strategy without a group/,
    ],
    [
      'ends of lists',
      on('f', [strategy({ name: 'userWithId', parameters: { userIds: ' 7, 8' } })]),
      context(),
      /ends of a list/,
    ],
    ['ranges of IPv6', on('f', [addresses('2001:db8::/32')]), context({ remoteAddress: '2001:db8::1' }), /IPv6/],
    ['what is in no range', on('f', [addresses('2001:db8::/32')]), context({ remoteAddress: '::1' }), /IPv6/],
    [
      'IPv4 in the spelling of IPv6',
      on('f', [addresses('::ffff:10.0.0.1, 10.1.2.3')]),
      context({ remoteAddress: '10.0.0.1' }),
      /IPv6/,
    ],
    ['what is no address', on('f', [addresses('300.1.2.3/40')]), context({ remoteAddress: '10.0.0.1' }), /no address/],
    [
      'an address of a zone',
      on('f', [addresses('fe80::1%eth0')]),
      context({ remoteAddress: '10.0.0.1' }),
      /no address/,
    ],
    [
      'upper and lower case in lists',
      on('f', [strategy({ constraints: [constraint('plan', ['Pro'], { caseInsensitive: true })] })]),
      context({ properties: { plan: 'pro' } }),
      /upper and lower case/,
    ],
    [
      'blank values',
      on('f', [strategy({ constraints: [constraint('plan', ['x', ' '], { operator: 'STR_CONTAINS' })] })]),
      context({ properties: { plan: 'pro' } }),
      /blank/,
    ],
    [
      'versions with a leading v',
      on('f', [strategy({ constraints: [constraint('v', [], { operator: 'SEMVER_GT', value: 'v1.0.0' })] })]),
      context({ properties: { v: '2.0.0' } }),
      /leading v/,
    ],
    [
      'the time as a text',
      on('f', [strategy({ constraints: [constraint('currentTime', ['2026'], { operator: 'STR_STARTS_WITH' })] })]),
      context(),
      /currentTime/,
    ],
    ['a parent that has to be off', on('f', [strategy()], parent({ enabled: false })), context(), /has to be off/],
    [
      'the variant of a parent that is off',
      on('f', [strategy()], parent({ variants: ['disabled'] })),
      context(),
      /variant disabled/,
    ],
  ])('names %s, and verify explains it', (_, one, given, expected) => {
    expect(ways(one)).toEqual([expect.stringMatching(expected)]);
    expect(knownReason(one, 'production', given, { features: new Map(), segments: new Map() })).toMatch(expected);
  });

  it.each([
    ['everybody', on('f', [rollout({ groupId: 'kjøp', rollout: '100' })])],
    ['a list without blanks at its ends', on('f', [strategy({ name: 'userWithId', parameters: { userIds: '7, 8' } })])],
    ['addresses', on('f', [addresses('10.0.0.0/8,127.0.0.1')])],
    ['digits', on('f', [strategy({ constraints: [constraint('plan', ['1'], { caseInsensitive: true })] })])],
    [
      'another environment',
      feature('f', {
        environments: [environment('development', [rollout({ groupId: 'ø' })])],
      }),
    ],
  ])('does not name %s', (_, one) => {
    expect(ways(one)).toEqual([]);
  });

  it('names a constraint on the environment, which contexts of pages do not have', () => {
    expect(ways(on('f', [strategy({ constraints: [constraint('environment', ['production'])] })]))).toEqual([
      expect.stringMatching(/without environment/),
    ]);
  });

  it('names all that a hash decides, because users that are not ASCII may come later', () => {
    const disabled = { ...rollout({}), disabled: true };
    const others = [on('all', [rollout({ rollout: '100' })]), on('off', [strategy()]), on('disabled', [disabled])];
    expect(
      remarksOn([on('half', [rollout({})]), on('drawn', [strategy({ variants: variants('userId') })]), ...others]),
    ).toEqual([expect.stringMatching(/not ASCII .*: half, drawn$/)]);
    expect(remarksOn(others)).toEqual([]);
  });

  it('names all that IPv4 addresses decide, because one may come in the spelling of IPv6; verify explains that', () => {
    const listed = on('listed', [addresses('10.0.0.0/8')]);
    expect(remarksOn([listed, on('six', [addresses('2001:db8::1')])])).toEqual([
      expect.stringMatching(/::ffff:10.* IPv4 .*: listed$/),
    ]);
    const reasonFor = (remoteAddress: string) =>
      knownReason(listed, 'production', context({ remoteAddress }), { features: new Map(), segments: new Map() });
    expect(reasonFor('::ffff:10.0.0.1')).toMatch(/spelling of IPv6/);
    expect(reasonFor('')).toMatch(/remoteAddress is empty/);
    expect(reasonFor('10.0.0.1')).toBeUndefined();
    expect(reasonFor('2001:db8::1')).toBeUndefined();
  });

  it('does not explain what has nothing to do with it', () => {
    const listed = on('f', [strategy({ constraints: [constraint('plan', ['Pro'], { caseInsensitive: true })] })]);
    const given = context({ properties: { plan: 'Pro' } });
    expect(knownReason(listed, 'production', given, { features: new Map(), segments: new Map() })).toBeUndefined();
  });
});
