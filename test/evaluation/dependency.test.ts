import { describe, expect, it } from 'vitest';
import type { Dependency, FeatureEnvironmentDefinition } from '../../lib/evaluation/index.ts';
import { decided, explained, flag, strategy } from './flags.ts';

const on = flag({ name: 'parent' });
const switchedOff = flag({ name: 'parent', enabled: false });
const strategyOff = flag({ name: 'parent', strategies: [strategy({ name: 'userWithId' })] });
const unknown = flag({ name: 'parent', strategies: [strategy({ name: 'custom' })] });
const offWithTrueStrategy = flag({ name: 'parent', enabled: false, strategies: [strategy()] });
const withVariant = flag({ name: 'parent', variants: [{ name: 'blue', weight: 1000 }] });
const withStrategyVariant = flag({
  name: 'parent',
  strategies: [strategy({ variants: [{ name: 'blue', weight: 1000 }] })],
  variants: [{ name: 'green', weight: 1000 }],
});
const offWithVariant = flag({ name: 'parent', enabled: false, variants: [{ name: 'blue', weight: 1000 }] });

/** `[description of the parent, the parent, the dependency without its name, whether it is satisfied]` */
type Row = [string, readonly FeatureEnvironmentDefinition[], Omit<Dependency, 'feature'>, boolean];

describe('evaluation §8: dependencies', () => {
  it.each<Row>([
    ['on', [on], {}, true],
    ['on', [on], { enabled: true }, true],
    ['on', [on], { variants: [] }, true],
    ['switched off', [switchedOff], {}, false],
    ['off by its strategies', [strategyOff], {}, false],
    ['of unknown result', [unknown], {}, false],
    ['switched off with a strategy that is on', [offWithTrueStrategy], {}, false],
    ['not in the set', [], {}, false],
    ['not in the set', [], { enabled: false }, false],
    ['on', [on], { enabled: false }, false],
    ['switched off', [switchedOff], { enabled: false }, true],
    ['off by its strategies', [strategyOff], { enabled: false }, true],
    ['of unknown result', [unknown], { enabled: false }, true],
    ['switched off with a strategy that is on', [offWithTrueStrategy], { enabled: false }, true],
    ['on with a variant', [withVariant], { enabled: false, variants: ['blue'] }, false],
    ['on with the variant', [withVariant], { variants: ['red', 'blue'] }, true],
    ['on with another variant', [withVariant], { variants: ['red'] }, false],
    ['on with the variant of a strategy', [withStrategyVariant], { variants: ['blue'] }, true],
    ['on with the variant of a strategy', [withStrategyVariant], { variants: ['green'] }, false],
    ['switched off with the variant', [offWithVariant], { variants: ['blue'] }, false],
    ['switched off', [switchedOff], { variants: ['disabled'] }, false],
    ['on without variants', [on], { variants: ['disabled'] }, true],
    ['off by its strategies, so without a variant', [strategyOff], { variants: ['disabled'] }, true],
  ])('a parent %s, asked for as %3$o: %4$s', (_about, parents, dependency, satisfied) => {
    const child = flag({ dependencies: [{ feature: 'parent', ...dependency }] });
    expect(explained([...parents, child])).toMatchObject({
      hasUnsatisfiedDependency: !satisfied,
      isEnabled: satisfied,
      strategies: { result: true },
    });
    expect(decided([...parents, child]).enabled).toBe(satisfied);
  });

  it('demands every parent', () => {
    const child = flag({ dependencies: [{ feature: 'parent' }, { feature: 'other' }] });
    expect(explained([on, child]).hasUnsatisfiedDependency).toBe(true);
    expect(explained([on, flag({ name: 'other' }), child]).hasUnsatisfiedDependency).toBe(false);
  });

  it('is not satisfied by a parent that has parents itself', () => {
    const grandparent = flag({ name: 'grandparent' });
    const parent = flag({ name: 'parent', dependencies: [{ feature: 'grandparent' }] });
    for (const enabled of [true, false]) {
      const child = flag({ dependencies: [{ feature: 'parent', enabled }] });
      expect(explained([grandparent, parent, child]).hasUnsatisfiedDependency).toBe(true);
    }
  });

  it('is not satisfied in a circle', () => {
    const itself = flag({ dependencies: [{ feature: 'flag' }] });
    expect(explained([itself]).hasUnsatisfiedDependency).toBe(true);
  });

  it('answers the disabled variant, but still the variants there are', () => {
    const variants = [{ name: 'blue', weight: 1000 }];
    const child = flag({ dependencies: [{ feature: 'unknown' }], variants });
    expect(explained([child])).toMatchObject({ variant: { name: 'disabled', enabled: false }, variants });
  });
});
