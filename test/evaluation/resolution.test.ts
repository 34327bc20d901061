import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compileSet,
  decide,
  type FeatureEnvironmentDefinition,
  prepareContext,
  type RawContext,
  type Reason,
  resolve,
  type StrategyDefinition,
  type Variant,
} from '../../lib/evaluation/index.ts';
import { runs } from '../support/runs.ts';
import { chance, context, features, segments } from './arbitraries.ts';
import { flag, strategy, surroundings } from './flags.ts';
import { newTally } from './tally.ts';

const RUNS = { seed: 20_261_122, endOnFailure: true };

const now = fc.constantFrom('2023-07-01', '2019-01-01', '2031-05-05').map(Date.parse);
const circumstances = fc.record({ context, chance, now });
type Circumstances = typeof circumstances extends fc.Arbitrary<infer T> ? T : never;

const prepared = ({ context: raw, chance: random, now: time }: Circumstances) =>
  prepareContext(raw, { environment: 'production', now: time, random: () => random });

/**
 * Half of the worlds have no strategies and variants, otherwise hardly any parents would have the same result for
 * everybody.
 */
const plainer = fc
  .tuple(features, fc.boolean())
  .map(([all, plain]) => (plain ? all.map((one) => ({ ...one, strategies: [], variants: [] })) : all));

/** Whether the feature or one of its parents puts contexts into buckets. */
const hasSplit = (definition: FeatureEnvironmentDefinition, all: readonly FeatureEnvironmentDefinition[]): boolean => {
  const weighted = (variants: readonly { readonly weight: number }[] = []): boolean =>
    variants.filter(({ weight }) => weight !== 0).length > 1;
  const rollout = ({ parameters = {} }: StrategyDefinition): boolean => {
    return [parameters.rollout, parameters.percentage].map(Number).some((share) => share > 0 && share < 100);
  };
  const own = (one: FeatureEnvironmentDefinition): boolean =>
    weighted(one.variants) || one.strategies.some((each) => rollout(each) || weighted(each.variants));
  const parents = (definition.dependencies ?? []).flatMap(({ feature }) => all.filter(({ name }) => name === feature));
  return own(definition) || parents.some(own);
};

const allReasons: readonly Reason[] = ['STATIC', 'TARGETING_MATCH', 'SPLIT', 'DEFAULT', 'DISABLED'];

describe('evaluation §11: laws of reasons', () => {
  it('the decision is that of `decide`, and the strategy is one of the feature that is not disabled', () => {
    const met = newTally();
    fc.assert(
      fc.property(features, segments, circumstances, (definitions, some, given) => {
        const set = compileSet(definitions, some);
        const one = prepared(given);
        for (const [name, feature] of set.features) {
          const { reason, strategy: deciding, ...decision } = resolve(set, feature, one);
          expect(decision).toEqual(decide(set, feature, one));
          const definition = definitions.find((each) => each.name === name) ?? flag();
          expect(deciding === undefined || definition.strategies.includes(deciding)).toBe(true);
          expect(deciding?.disabled ?? false).toBe(false);
          expect(reason === 'DISABLED').toBe(!definition.enabled);
          if (reason === 'SPLIT') expect(hasSplit(definition, definitions)).toBe(true);
          if (decision.enabled && definition.strategies.length > 0) expect(deciding).toBeDefined();
          met.add(`${reason} ${decision.enabled}`);
        }
      }),
      { ...RUNS, numRuns: runs(1_000) },
    );
    const possible = allReasons.flatMap((reason) => [`${reason} true`, `${reason} false`]);
    expect(met.rarer(1, possible)).toEqual(['STATIC false', 'DISABLED true']);
  });

  it('STATIC: any other context, at any time and by any chance, gets the same', () => {
    const met = newTally();
    fc.assert(
      fc.property(plainer, segments, circumstances, circumstances, (definitions, some, given, other) => {
        const set = compileSet(definitions, some);
        const [one, another] = [prepared(given), prepared(other)];
        for (const feature of set.features.values()) {
          const first = resolve(set, feature, one);
          if (first.reason !== 'STATIC') continue;
          expect(resolve(set, feature, another)).toEqual(first);
          met.add('static', feature.dependencies.length > 0 ? 'child' : 'alone');
        }
      }),
      { ...RUNS, numRuns: runs(1_000) },
    );
    expect(met.rarer(10, ['static', 'child', 'alone'])).toEqual([]);
  });
});

const IN_NORWAY = { contextName: 'country', operator: 'IN', values: ['no'] };
const norwegian = { country: 'no', userId: '7' };

const resolved = (members: Partial<FeatureEnvironmentDefinition>, raw: RawContext = {}, chanceIs = 0.5) => {
  const set = compileSet([flag(members)], [{ id: 1, name: 'nordic', constraints: [IN_NORWAY] }]);
  const feature = set.features.get('flag');
  if (feature === undefined) throw new Error('not compiled');
  const {
    enabled,
    variant,
    reason,
    strategy: deciding,
  } = resolve(set, feature, prepareContext(raw, { ...surroundings, random: () => chanceIs }));
  return [reason, enabled, variant.name, deciding?.id];
};

const flexible = (rollout: string, stickiness = 'default', id = 'strategy-1'): StrategyDefinition =>
  strategy({ id, name: 'flexibleRollout', parameters: { rollout, stickiness, groupId: 'g' } });
const targeted = strategy({ id: 'targeted', constraints: [IN_NORWAY] });
const everybody = strategy({ id: 'everybody' });
const only: Variant = { name: 'only', weight: 1000 };
const half = (name: string): Variant => ({ name, weight: 500, stickiness: 'userId' });
const forSeven: Variant = { name: 'seven', weight: 0, overrides: [{ contextName: 'userId', values: ['7'] }] };

describe('evaluation §11: reasons', () => {
  it.each<[string, Partial<FeatureEnvironmentDefinition>, RawContext, (string | boolean | undefined)[]]>([
    ['switched off', { enabled: false }, {}, ['DISABLED', false, 'disabled', undefined]],
    ['no strategies', {}, {}, ['STATIC', true, 'disabled', undefined]],
    ['everybody', { strategies: [everybody] }, {}, ['STATIC', true, 'disabled', 'everybody']],
    ['100 percent', { strategies: [flexible('100')] }, {}, ['STATIC', true, 'disabled', 'strategy-1']],
    [
      '100 percent at random',
      { strategies: [flexible('100', 'random')] },
      {},
      ['STATIC', true, 'disabled', 'strategy-1'],
    ],
    ['one variant', { strategies: [everybody], variants: [only] }, {}, ['STATIC', true, 'only', 'everybody']],
    ['a constraint', { strategies: [targeted] }, norwegian, ['TARGETING_MATCH', true, 'disabled', 'targeted']],
    ['a constraint, missed', { strategies: [targeted] }, {}, ['DEFAULT', false, 'disabled', undefined]],
    [
      'a segment',
      { strategies: [strategy({ segments: [1] })] },
      norwegian,
      ['TARGETING_MATCH', true, 'disabled', 'strategy-1'],
    ],
    [
      'a list of users',
      { strategies: [strategy({ name: 'userWithId', parameters: { userIds: '7' } })] },
      norwegian,
      ['TARGETING_MATCH', true, 'disabled', 'strategy-1'],
    ],
    [
      'everybody with an id',
      { strategies: [flexible('100', 'userId')] },
      norwegian,
      ['TARGETING_MATCH', true, 'disabled', 'strategy-1'],
    ],
    [
      'everybody with an id, missing',
      { strategies: [flexible('100', 'userId')] },
      {},
      ['DEFAULT', false, 'disabled', undefined],
    ],
    ['a rule, then everybody', { strategies: [targeted, everybody] }, {}, ['DEFAULT', true, 'disabled', 'everybody']],
    [
      'a disabled rule, then everybody',
      { strategies: [{ ...targeted, disabled: true }, everybody] },
      {},
      ['STATIC', true, 'disabled', 'everybody'],
    ],
    [
      'an unknown rule, then everybody',
      { strategies: [strategy({ name: 'own' }), everybody] },
      {},
      ['STATIC', true, 'disabled', 'everybody'],
    ],
    ['half, by chance in it', { strategies: [flexible('60')] }, {}, ['SPLIT', true, 'disabled', 'strategy-1']],
    ['half, by chance not in it', { strategies: [flexible('40')] }, {}, ['SPLIT', false, 'disabled', 'strategy-1']],
    [
      'half of those with an id, missing',
      { strategies: [flexible('40', 'userId')] },
      {},
      ['DEFAULT', false, 'disabled', undefined],
    ],
    ['nobody', { strategies: [flexible('0')] }, {}, ['DEFAULT', false, 'disabled', undefined]],
    [
      'half of some, who are not in it',
      { strategies: [{ ...flexible('40'), constraints: [IN_NORWAY] }] },
      {},
      ['DEFAULT', false, 'disabled', undefined],
    ],
    ['half, then everybody', { strategies: [flexible('40'), everybody] }, {}, ['SPLIT', true, 'disabled', 'everybody']],
    [
      'half, then a rule',
      { strategies: [flexible('40', 'random', 'half'), targeted] },
      norwegian,
      ['TARGETING_MATCH', true, 'disabled', 'targeted'],
    ],
    ['variants by weight', { variants: [half('a'), half('b')] }, { userId: '7' }, ['SPLIT', true, 'b', undefined]],
    [
      'variants by weight, of a rule',
      { strategies: [targeted], variants: [half('a'), half('b')] },
      norwegian,
      ['SPLIT', true, 'b', 'targeted'],
    ],
    ['an override', { variants: [only, forSeven] }, { userId: '7' }, ['TARGETING_MATCH', true, 'seven', undefined]],
    ['an override of others', { variants: [only, forSeven] }, { userId: '8' }, ['DEFAULT', true, 'only', undefined]],
  ])('%s', (_, members, raw, expected) => {
    expect(resolved(members, raw)).toEqual(expected);
  });

  const child = (parent: Partial<FeatureEnvironmentDefinition>, dependency = {}, raw: RawContext = {}) => {
    const set = compileSet([
      flag({ ...parent, name: 'parent' }),
      flag({ dependencies: [{ feature: 'parent', ...dependency }] }),
    ]);
    const feature = set.features.get('flag');
    if (feature === undefined) throw new Error('not compiled');
    const { reason, enabled } = resolve(set, feature, prepareContext(raw, surroundings));
    return [reason, enabled];
  };

  it('of a child are those of its parents, where it has none of its own', () => {
    expect(child({})).toEqual(['STATIC', true]);
    expect(child({ strategies: [targeted] }, {}, norwegian)).toEqual(['TARGETING_MATCH', true]);
    expect(child({ strategies: [targeted] })).toEqual(['DEFAULT', false]);
    expect(child({ strategies: [targeted] }, { enabled: false })).toEqual(['DEFAULT', true]);
    expect(child({ strategies: [targeted] }, { enabled: false }, norwegian)).toEqual(['TARGETING_MATCH', false]);
    expect(child({ strategies: [flexible('60')] })).toEqual(['SPLIT', true]);
    expect(child({ strategies: [flexible('40')] })).toEqual(['SPLIT', false]);
    expect(child({ enabled: false })).toEqual(['DEFAULT', false]);
    expect(child({ enabled: false }, { enabled: false })).toEqual(['STATIC', true]);
    expect(child({}, { feature: 'nobody' })).toEqual(['DEFAULT', false]);
  });
});
