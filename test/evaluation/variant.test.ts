import { describe, expect, it } from 'vitest';
import type { Variant } from '../../lib/evaluation/index.ts';
import { decided, explained, flag, strategy } from './flags.ts';

const half = (name: string, members: Partial<Variant> = {}): Variant => ({ name, weight: 500, ...members });

/** Bucket of user 1 in `Feature.Variants.B` modulo 1000: 43 (contract: evaluation §3.1). */
const known = { name: 'Feature.Variants.B' };

describe('evaluation §7: variants', () => {
  it('answers the disabled variant for a feature without variants', () => {
    expect(decided([flag()])).toEqual({ enabled: true, variant: { name: 'disabled', enabled: false } });
  });

  it('answers the disabled variant for a feature that is off', () => {
    const off = flag({ enabled: false, variants: [half('a')] });
    expect(decided([off], { userId: '1' })).toEqual({ enabled: false, variant: { name: 'disabled', enabled: false } });
  });

  it('chooses none when the total weight is 0, not even by override', () => {
    const overrides = [{ contextName: 'userId', values: ['1'] }];
    const feature = flag({ variants: [{ name: 'a', weight: 0, overrides }] });
    expect(decided([feature], { userId: '1' }).variant.name).toBe('disabled');
  });

  it('shows the payload of the chosen variant, and none if it has none', () => {
    const payload = { type: 'json', value: '{"a":1}' };
    expect(decided([flag({ variants: [half('a', { payload })] })]).variant).toEqual({
      name: 'a',
      enabled: true,
      payload,
    });
    expect(decided([flag({ variants: [half('a')] })]).variant).toEqual({ name: 'a', enabled: true });
  });

  it('chooses the first whose running sum reaches the bucket', () => {
    const variants = (first: number) => [half('a', { weight: first }), half('b', { weight: 1000 - first })];
    const name = (first: number) =>
      decided([flag({ ...known, variants: variants(first) })], { userId: '1' }).variant.name;
    expect([42, 43, 44].map(name)).toEqual(['b', 'a', 'a']);
  });

  it('skips variants of weight 0', () => {
    const variants = [half('a', { weight: 0 }), half('b', { weight: 1000 })];
    expect(decided([flag({ ...known, variants })], { userId: '1' }).variant.name).toBe('b');
  });

  it('prefers the first variant with a matching override, whatever its weight', () => {
    const overrides = [
      { contextName: 'userId', values: ['7'] },
      { contextName: 'country', values: ['no', 'se'] },
    ];
    const variants = [half('a', { weight: 1000 }), half('b', { weight: 0, overrides }), half('c', { overrides })];
    const feature = flag({ variants });
    expect(decided([feature], { userId: '1', properties: { country: 'se' } }).variant.name).toBe('b');
    expect(decided([feature], { userId: '7' }).variant.name).toBe('b');
    expect(decided([feature], { userId: '1', properties: { country: ' se' } }).variant.name).not.toBe('b');
  });

  describe('stickiness, that of the first variant', () => {
    const names = (stickiness: string | undefined, context: Record<string, string>) =>
      [0, 0.5].map((chance) => {
        const first = half('a', stickiness === undefined ? {} : { stickiness });
        return decided(
          [flag({ ...known, variants: [first, half('b', { stickiness: 'other' })] })],
          context,
          () => chance,
        ).variant.name;
      });
    const sticky = ['a', 'a'];
    const random = ['a', 'b'];

    it.each([
      ['default', { userId: '1' }, sticky],
      [undefined, { userId: '1' }, sticky],
      ['', { userId: '1' }, sticky],
      ['default', { sessionId: '1' }, sticky],
      ['default', { remoteAddress: '1' }, sticky],
      ['default', { userId: '', sessionId: '', remoteAddress: '1' }, sticky],
      ['default', { appName: '1' }, random],
      ['tenant', { tenant: '1' }, sticky],
      ['tenant', { userId: '1' }, random],
      ['random', { userId: '1' }, random],
      ['random', { random: '1' }, sticky],
    ])('%s for %o', (stickiness, context, expected) => {
      expect(names(stickiness, context)).toEqual(expected);
    });

    it('takes the user before the session before the address', () => {
      expect(names('default', { userId: '1', sessionId: '2', remoteAddress: '3' })).toEqual(
        names('default', { userId: '1' }),
      );
    });
  });

  describe('of strategies', () => {
    const own = [
      { name: 'a', weight: 500, stickiness: 'userId' },
      { name: 'b', weight: 500, stickiness: 'userId' },
    ];

    it('come before those of the environment', () => {
      const feature = flag({ strategies: [strategy({ variants: own })], variants: [half('c')] });
      expect(explained([feature], { userId: '1' })).toMatchObject({ variant: { enabled: true }, variants: own });
      expect(['a', 'b']).toContain(decided([feature], { userId: '1' }).variant.name);
    });

    it('are those of the first strategy that is on', () => {
      const feature = flag({
        strategies: [
          strategy({ name: 'userWithId', variants: [half('off')] }),
          strategy({ variants: [half('first')] }),
          strategy({ variants: [half('second')] }),
        ],
      });
      expect(decided([feature]).variant.name).toBe('first');
    });

    it('give way to the environment when the deciding strategy has none, or none with weight', () => {
      for (const none of [[], [{ name: 'a', weight: 0 }]]) {
        const strategies = [strategy({ variants: none }), strategy({ variants: [half('second')] })];
        const feature = flag({ strategies, variants: [half('c')] });
        expect(explained([feature])).toMatchObject({ variant: { name: 'c' }, variants: [half('c')] });
      }
    });

    it('are chosen in the group of the strategy, without one in that of the feature', () => {
      const variants = (groupId: object) => [strategy({ variants: own, parameters: { ...groupId } })];
      const chosen = (name: string, groupId: object) =>
        Array.from(
          { length: 20 },
          (_, id) => decided([flag({ name, strategies: variants(groupId) })], { userId: `${id}` }).variant.name,
        );
      expect(chosen('x', { groupId: 'g' })).toEqual(chosen('y', { groupId: 'g' }));
      expect(chosen('x', {})).toEqual(chosen('y', { groupId: 'x' }));
      expect(chosen('x', {})).not.toEqual(chosen('y', {}));
    });

    it('are as sticky as their strategy when they do not say', () => {
      const unsaid = own.map(({ name, weight }) => ({ name, weight }));
      const strategies = (variants: readonly Variant[]) => [
        strategy({
          name: 'flexibleRollout',
          variants,
          parameters: { rollout: '100', groupId: 'g', stickiness: 'tenant' },
        }),
      ];
      const chosen = (variants: readonly Variant[]) =>
        Array.from(
          { length: 20 },
          (_, id) => decided([flag({ strategies: strategies(variants) })], { tenant: `${id}` }).variant.name,
        );
      expect(chosen(unsaid)).toEqual(chosen(unsaid.map((each) => ({ ...each, stickiness: 'tenant' }))));
      expect(new Set(chosen(unsaid))).toEqual(new Set(['a', 'b']));
    });
  });
});
