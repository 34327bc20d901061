import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { evaluateAdvancedPlayground } from '../../../lib/contract/routes/playground.ts';
import type { Weighted } from '../../../lib/definition/variants.ts';
import { compileSet, decide, prepareContext } from '../../../lib/evaluation/index.ts';
import { distributeWeights } from '../../../lib/flags/feature-variants/weights.ts';
import { startService, type TestService } from '../../e2e/harness.ts';
import { runs } from '../../support/runs.ts';

/**
 * A write stores variants sorted by name, so that assignments do not depend on the order in the request. The order in
 * the request decides only which variable variants get 1 more if they cannot share equally. An import keeps the order
 * of its document, because that order has decided the assignments before (contract: feature-variants §3).
 */

const users = Array.from({ length: 400 }, (_, n) => `user-${n}`);

/** The assignments of all users to variants that were received in this order. */
const assigned = (received: readonly Weighted[]): string[] => {
  const variants = distributeWeights(received).map((variant) => ({ ...variant, stickiness: 'userId' }));
  const set = compileSet([
    { name: 'f', project: 'p', environment: 'e', enabled: true, strategies: [], variants },
  ]).features;
  const [feature] = set.values();
  const surroundings = { environment: 'e', now: 0, random: () => 0 };
  return users.map((userId) =>
    feature === undefined
      ? ''
      : decide({ features: set, segments: new Map() }, feature, prepareContext({ userId }, surroundings)).variant.name,
  );
};

/** Variants whose fixed weights leave some weight for the variable ones, and the same variants in another order. */
const twoOrders = fc
  .uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 6 })
  .chain((names) =>
    fc.tuple(
      ...names.map((name, i) =>
        fc.record({
          name: fc.constant(name),
          weight: fc.integer({ min: 0, max: 160 }),
          weightType: i === 0 ? fc.constant('variable' as const) : fc.constantFrom('variable' as const, 'fix' as const),
        }),
      ),
    ),
  )
  .chain((variants: readonly Weighted[]) =>
    fc.record({
      one: fc.constant(variants),
      other: fc.shuffledSubarray([...variants], { minLength: variants.length }),
    }),
  );

/** The remainder after the variable variants have shared equally, in thousandths. */
const leftOver = (variants: readonly Weighted[]): number => {
  const variable = variants.filter(({ weightType }) => weightType === 'variable');
  const fixed = variants
    .filter(({ weightType }) => weightType === 'fix')
    .reduce((sum, { weight = 0 }) => sum + weight, 0);
  return (1000 - fixed) % variable.length;
};

describe('the order in which variants are received', () => {
  it('decides about nobody where the variable ones share evenly', () => {
    const even = twoOrders.filter(({ one }) => leftOver(one) === 0);
    fc.assert(
      fc.property(even, ({ one, other }) => {
        expect(distributeWeights(other)).toEqual(distributeWeights(one));
        expect(assigned(other)).toEqual(assigned(one));
      }),
      { numRuns: runs(60, 6_000), seed: 2_5, endOnFailure: true },
    );
  });

  it('moves, where they do not, no boundary between two variants by more than is left over', () => {
    fc.assert(
      fc.property(twoOrders, ({ one, other }) => {
        const sums = [one, other].map((received) => {
          let sum = 0;
          return distributeWeights(received).map(({ weight }) => (sum += weight));
        });
        const [these = [], those = []] = sums;
        expect(these.at(-1)).toBe(1000);
        for (const [i, sum] of these.entries())
          expect(Math.abs(sum - (those[i] ?? 0))).toBeLessThanOrEqual(leftOver(one));
      }),
      { numRuns: runs(200, 20_000), seed: 2_5, endOnFailure: true },
    );
  });
});

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const feature = '/api/admin/projects/default/features';
const place = `${feature}/f/environments/development`;

const done = async (method: string, path: string, body?: unknown): Promise<unknown> => {
  const answer = await service.call(method, path, body);
  const text = await answer.text();
  expect([answer.status, text]).toEqual([expect.toSatisfy((status: number) => status < 300), text]);
  return text === '' || text === 'Accepted' ? undefined : JSON.parse(text);
};

/** The variants of thirty users in one session, so that the result shows whose stickiness counts. */
const assignedByPlayground = async (): Promise<readonly string[]> => {
  const answer = await done('POST', '/api/admin/playground/advanced', {
    environments: ['development'],
    projects: ['default'],
    context: { appName: 'web', userId: users.slice(0, 30).join(), tenant: 'acme' },
  });
  const { features } = evaluateAdvancedPlayground.responses[200].schema.parse(answer);
  return (features[0]?.environments.development ?? []).map(({ variant }) => variant?.name ?? '');
};

/** The variable ones get 325 each. The first one by name decides the stickiness. */
const variants = [
  { name: 'c', weight: 100, weightType: 'fix', stickiness: 'tenant' },
  { name: 'a', weight: 325, weightType: 'variable', stickiness: 'userId' },
  { name: 'd', weight: 325, weightType: 'variable', stickiness: 'tenant' },
  { name: 'b', weight: 250, weightType: 'fix', stickiness: 'tenant' },
];
const orders = [
  [0, 1, 2, 3],
  [3, 2, 1, 0],
  [1, 3, 0, 2],
  [2, 0, 3, 1],
].map((order) => order.flatMap((i) => variants[i] ?? []));

type Variants = typeof variants;

const on = { featureName: 'f', environment: 'development', enabled: true };

const importState = (variants: Variants, strategies: readonly object[]) =>
  done('POST', '/api/admin/state/import?keep=false', {
    version: 4,
    features: [{ name: 'f', project: 'default' }],
    featureEnvironments: [{ ...on, variants }],
    featureStrategies: strategies.map((strategy) => ({
      id: '1',
      featureName: 'f',
      environment: 'development',
      strategyName: 'default',
      ...strategy,
    })),
  });

const importFeatures = (variants: Variants, strategies: readonly object[]) =>
  done('POST', '/api/admin/features-batch/import', {
    project: 'default',
    environment: 'development',
    data: {
      features: [{ name: 'f' }],
      featureEnvironments: [{ name: 'f', ...on, variants }],
      featureStrategies: strategies.map((strategy) => ({ name: 'default', featureName: 'f', ...strategy })),
    },
  });

const strategyWith = (received: Variants) => ({ name: 'default', parameters: {}, variants: received });

type Way = readonly [string, (received: Variants) => Promise<unknown>];

/** All ways of the API to write variants. */
const writes: readonly Way[] = [
  ['PUT variants', (received) => done('PUT', `${place}/variants`, received)],
  ['PATCH variants', (received) => done('PATCH', `${place}/variants`, [{ op: 'replace', path: '', value: received }])],
  ['PUT variants everywhere', (received) => done('PUT', `${feature}/f/variants`, received)],
  [
    'PUT variants-batch',
    (received) => done('PUT', `${feature}/f/variants-batch`, { variants: received, environments: ['development'] }),
  ],
  ['POST strategies', (received) => done('POST', `${place}/strategies`, strategyWith(received))],
];

const imports: readonly Way[] = [
  ['state import, of an environment', (received) => importState(received, [])],
  ['state import, of a strategy', (received) => importState([], [strategyWith(received)])],
  ['import of features, of an environment', (received) => importFeatures(received, [])],
  ['import of features, of a strategy', (received) => importFeatures([], [strategyWith(received)])],
];

const startOver = async (): Promise<void> => {
  await service.call('DELETE', `${feature}/f`);
  await service.call('DELETE', '/api/admin/archive/f');
  await done('POST', feature, { name: 'f' });
};

const shown = z.object({
  variants: z.array(z.looseObject({ name: z.string(), weight: z.number() })),
  strategies: z.array(
    z.object({ id: z.string(), variants: z.array(z.looseObject({ name: z.string(), weight: z.number() })) }),
  ),
});

/** The variants of the feature, wherever they are stored, in their order. */
const kept = async (name = 'f'): Promise<readonly { name: string; weight: number }[]> => {
  const whole = z.object({ environments: z.array(shown.extend({ name: z.string() })) });
  const { environments } = whole.parse(await done('GET', `${feature}/${name}?variantEnvironments=true`));
  const there = environments.find((environment) => environment.name === 'development');
  return [...(there?.variants ?? []), ...(there?.strategies.flatMap((strategy) => strategy.variants) ?? [])];
};

const keptNames = async (feature = 'f'): Promise<string[]> => (await kept(feature)).map(({ name }) => name);

describe('who gets which variant does not depend on the order in which they were received by', () => {
  it.each(writes)('%s', async (_, receive) => {
    const seen: (readonly string[])[] = [];
    for (const order of orders) {
      await startOver();
      await receive(order);
      await done('POST', `${place}/on`);
      seen.push(await assignedByPlayground());
    }
    const [first = []] = seen;
    expect(new Set(first)).toEqual(new Set(['a', 'b', 'c', 'd']));
    expect(seen).toEqual(orders.map(() => first));
  });
});

const even = (names: readonly string[]): Variants =>
  names.map((name) => ({ name, weight: 0, weightType: 'variable', stickiness: 'default' }));

/** The reading order, written down and not computed, so that a difference between runtimes shows. */
const read = ['_x', 'a', 'b', 'B', 'control', 'Treatment', 'v-1', 'v1', 'v10', 'v2', 'x_1', 'x-1', 'x1'];

const sorted = (names: readonly string[]): string[] =>
  distributeWeights(names.map((name) => ({ name, weight: 0 }))).map(({ name }) => name);

describe('the order of variants', () => {
  it('is that of the English collation, which this runtime knows, equal ones by code unit', () => {
    expect(new Intl.Collator('en').resolvedOptions()).toMatchObject({ locale: 'en', sensitivity: 'variant' });
    const names = ['e', 'é', 'É', 'f', ...read.filter((name) => name > 'f' && name < 'w')];
    expect(sorted(names.toReversed())).toEqual(['e', 'é', 'É', 'f', 'v-1', 'v1', 'v10', 'v2']);
    const twice = ['e\u0301', '\u00e9'];
    expect(sorted(twice)).toEqual(twice);
    expect(sorted(twice.toReversed())).toEqual(twice);
  });

  it.each(writes)('is by name as people read it after %s', async (_, receive) => {
    await startOver();
    await receive(even(read.toReversed()));
    expect(await keptNames()).toEqual(read);
  });

  it('is by name as people read it after a PATCH that appends one', async () => {
    await startOver();
    await done('PUT', `${place}/variants`, even(['a', 'Z']));
    await done('PATCH', `${place}/variants`, [{ op: 'add', path: '/-', value: even(['B'])[0] }]);
    expect(await keptNames()).toEqual(['a', 'B', 'Z']);
  });

  it.each(imports)('is that of the document, with its weights, after a %s', async (_, receive) => {
    const weights = [334, 333, 333];
    for (const turn of [0, 1, 2]) {
      const document = ['b', 'a', 'C'].map((name, i) => ({
        ...{ name, weightType: 'variable', stickiness: 'default' },
        weight: weights[(i + turn) % 3] ?? 0,
      }));
      await startOver();
      await receive(document);
      expect((await kept()).map(({ name, weight }) => [name, weight])).toEqual(
        document.map(({ name, weight }) => [name, weight]),
      );
    }
  });

  it.each(imports.slice(2))('gets weights as a write gives them after an %s that has none', async (_, receive) => {
    await startOver();
    await receive(even(['b', 'a', 'C']));
    expect((await kept()).map(({ name, weight }) => [name, weight])).toEqual([
      ['b', 334],
      ['a', 333],
      ['C', 333],
    ]);
  });

  it('is that of the document after an import of versions 1 to 3, and after a second import', async () => {
    const document = ['b', 'a', 'C'].map((name, i) => ({ name, weight: i ? 333 : 334, weightType: 'variable' }));
    const state = {
      version: 3,
      features: [{ name: 'f', project: 'default', variants: document }],
      featureEnvironments: [on],
    };
    await startOver();
    for (const _ of [1, 2]) await done('POST', '/api/admin/state/import?keep=false', state);
    expect(await keptNames()).toEqual(['b', 'a', 'C']);
  });

  it('outlives cloning, an export and its import, and changes of the strategy that do not touch the variants', async () => {
    const document = even(['b', 'a', 'C']).map((variant, i) => ({ ...variant, weight: i ? 333 : 334 }));
    await startOver();
    await importFeatures(document, [strategyWith(document)]);
    const order = ['b', 'a', 'C', 'b', 'a', 'C'];
    expect(await keptNames()).toEqual(order);
    const { strategies } = z
      .object({ strategies: z.array(shown.shape.strategies.element.loose()) })
      .parse(await done('GET', place));
    const [{ id, ...strategy } = { id: '' }] = strategies;
    await done('PATCH', `${place}/strategies/${id}`, [{ op: 'replace', path: '/title', value: 'patched' }]);
    await done('PUT', `${place}/strategies/${id}`, { ...strategy, title: 'put' });
    expect(await keptNames()).toEqual(order);
    const exported = await done('GET', '/api/admin/state/export');
    await startOver();
    await done('POST', '/api/admin/state/import?keep=false', exported);
    expect(await keptNames()).toEqual(order);
    const batch = await done('POST', '/api/admin/features-batch/export', {
      environment: 'development',
      features: ['f'],
    });
    await startOver();
    await done('POST', '/api/admin/features-batch/import', {
      project: 'default',
      environment: 'development',
      data: batch,
    });
    expect(await keptNames()).toEqual(order);
    await done('POST', `${feature}/f/clone`, { name: 'f2' });
    expect(await keptNames('f2')).toEqual(order);
  });
});
