import { describe, expect, it } from 'vitest';
import { chanceIn } from '../../../cli/migrate/chance.ts';
import { contextsIn, type EvaluationContext, randomContexts } from '../../../cli/migrate/contexts.ts';
import { knownReason } from '../../../cli/migrate/known.ts';
import { constraint, type feature, inventory, on, strategy } from './inventories.ts';

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
    const parent = on('f', [strategy({ variants: variants('userId') })]);
    expect(reason(child, context({ userId: '佐藤' }), [parent])).toMatch(/^of its parent f: .*UTF-8/);
    expect(reason(child, context(), [parent])).toBeUndefined();
  });
});
