import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compileSet,
  decisionKey,
  inputsOf,
  isEnabled,
  prepareContext,
  type RawContext,
  resolve,
} from '../../lib/evaluation/index.ts';
import { runs } from '../support/runs.ts';
import { chance, context, features, segments } from './arbitraries.ts';
import { flag, strategy, surroundings } from './flags.ts';
import { newTally } from './tally.ts';

const RUNS = { seed: 20_261_122, endOnFailure: true };

const world = fc.record({ features, segments });
const at = fc.constantFrom('2023-07-01', '2019-01-01', '2031-05-05').map(Date.parse);
const circumstances = fc.record({ context, chance, now: at });
type Circumstances = typeof circumstances extends fc.Arbitrary<infer T> ? T : never;

const noChance = (): number => {
  throw new Error('chance was asked');
};

const prepare = ({ context: raw, chance: random, now }: Circumstances) =>
  prepareContext(raw, { environment: 'production', now, random: () => random });

/** A copy of the context in which everything that the evaluation does not read is replaced. */
const withOtherNoise = (raw: RawContext, read: ReadonlySet<string>, noise: string): RawContext => {
  const kept = Object.entries(raw).filter(
    ([name]) => read.has(name) || name === 'properties' || name === 'currentTime',
  );
  const names = ['userId', 'sessionId', 'remoteAddress', 'country', 'age', 'noise'].filter((name) => !read.has(name));
  const others = Object.fromEntries(names.map((name) => [name, noise]));
  // A top-level value would hide the one in the properties.
  return { ...others, ...Object.fromEntries(kept) };
};

describe('what decisions depend on', () => {
  it('the same key, the same decisions and reasons, whatever else the context holds', () => {
    const met = newTally();
    fc.assert(
      fc.property(world, circumstances, circumstances, fc.string(), (given, first, second, noise) => {
        const set = compileSet(given.features, given.segments);
        const inputs = inputsOf(set);
        const read = new Set(inputs.fields.map(({ name }) => name));
        const one = prepare(first);
        const key = decisionKey(inputs, one);
        if (key === undefined) return met.add('chance');
        const noisy = { ...first, chance: second.chance, context: withOtherNoise(first.context, read, noise) };
        for (const [kind, like] of [
          ['noise', noisy],
          ['time', { ...first, now: second.now }],
          ['another', second],
        ] as const) {
          const other = prepare(like);
          if (kind === 'noise') expect(decisionKey(inputs, other)).toBe(key);
          if (decisionKey(inputs, other) !== key) continue;
          met.add(kind);
          for (const feature of set.features.values())
            expect(resolve(set, feature, other)).toEqual(resolve(set, feature, one));
        }
      }),
      { ...RUNS, numRuns: runs(1_000) },
    );
    expect(met.rarer(10, ['chance', 'noise', 'time', 'another'])).toEqual([]);
  });

  it('where there is a key, chance is not asked', () => {
    const met = newTally();
    fc.assert(
      fc.property(world, circumstances, (given, first) => {
        const set = compileSet(given.features, given.segments);
        const sure = prepareContext(first.context, { environment: 'production', now: first.now, random: noChance });
        if (decisionKey(inputsOf(set), sure) === undefined) return met.add('chance');
        met.add('sure');
        for (const feature of set.features.values()) {
          resolve(set, feature, sure);
          isEnabled(set, feature, sure);
        }
      }),
      { ...RUNS, numRuns: runs(1_000) },
    );
    expect(met.rarer(100, ['chance', 'sure'])).toEqual([]);
  });

  const dates = ['2026-01-10T00:00:00Z', '2026-01-20T00:00:00Z'];
  const dated = compileSet(
    dates.map((value, i) =>
      flag({
        name: `flag-${i}`,
        strategies: [strategy({ constraints: [{ contextName: 'currentTime', operator: 'DATE_AFTER', value }] })],
      }),
    ),
  );
  const keyAt = (time: string): string | undefined =>
    decisionKey(inputsOf(dated), prepareContext({}, { ...surroundings, now: Date.parse(time) }));

  it('a date that is reached or passed changes the key, other moments do not', () => {
    const [before, begin, on, after, then] = [
      '2026-01-09',
      '2025-12-31',
      dates[0] ?? '',
      '2026-01-11',
      '2026-01-21',
    ].map(keyAt);
    expect(before).toBe(begin);
    expect(new Set([before, on, after, then]).size).toBe(4);
    expect(keyAt('2026-01-12')).toBe(after);
  });

  it('what a feature needs that is switched off makes no difference', () => {
    const set = compileSet([
      flag({
        enabled: false,
        strategies: [strategy({ name: 'flexibleRollout', parameters: { rollout: '50', stickiness: 'random' } })],
      }),
    ]);
    expect(inputsOf(set)).toEqual({ fields: [], instants: [], ids: [] });
  });
});
