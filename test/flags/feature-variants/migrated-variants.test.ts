import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startService, type TestService } from '../../e2e/harness.ts';
import { clientOfPayload, type UnleashClient } from '../../evaluation/unleash-client.ts';

/**
 * A migrated experiment continues unchanged: SDKs assign every user the same variant as with the features of the other
 * server (contract: feature-variants §3).
 */

const clientToken = '*:development.experiments';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: { INIT_CLIENT_API_TOKENS: clientToken } });
});
afterAll(() => service.stop());

const userIds = Array.from({ length: 10_000 }, (_, n) => `user-${n}`);

interface Variant {
  readonly name: string;
  readonly weight: number;
  readonly weightType: 'variable' | 'fix';
  readonly stickiness: string;
}

/** Variants as the other server stores them: sorted by name for people, and the first variable ones have 1 more. */
const inReadingOrder = (names: readonly string[], fixed: Readonly<Record<string, number>> = {}): Variant[] => {
  const variable = names.filter((name) => !(name in fixed));
  const rest = 1000 - Object.values(fixed).reduce((sum, weight) => sum + weight, 0);
  return names.map((name): Variant => {
    const own = fixed[name];
    if (own !== undefined) return { name, weight: own, weightType: 'fix', stickiness: 'default' };
    const more = variable.indexOf(name) < rest % variable.length ? 1 : 0;
    return { name, weight: Math.floor(rest / variable.length) + more, weightType: 'variable', stickiness: 'default' };
  });
};

const experiments: Readonly<Record<string, Variant[]>> = {
  'mixed-case': inReadingOrder(['control', 'Treatment']),
  'one-letter-two-cases': inReadingOrder(['a', 'b', 'B']),
  digits: inReadingOrder(['v-1', 'v1', 'v10', 'v2']),
  'hyphens-and-underscores': inReadingOrder(['_x', 'x_1', 'x-1', 'x1', 'X2']),
  fixed: inReadingOrder(['alpha', 'Beta', 'Control', 'delta'], { Beta: 101, delta: 333 }),
  // From a server with another order, or made by hand: an order that this service would not produce.
  foreign: inReadingOrder(['z', 'Y', 'x', 'W']).toReversed(),
  // No write accepts such names, but an import must not change their order.
  punctuation: inReadingOrder(["it's", '!one', '(two)', '~three', '*four']),
};

const strategyOf = (name: string, variants: readonly Variant[]) => ({
  name: 'flexibleRollout',
  parameters: { rollout: '100', stickiness: 'default', groupId: name },
  constraints: [],
  variants,
});

/** Each experiment twice: as variants of the environment, and as variants of a strategy. */
const flags = Object.entries(experiments).flatMap(([name, variants]) => [
  { name: `${name}.environment`, variants, strategy: strategyOf(`${name}.environment`, []) },
  { name: `${name}.strategy`, variants: [], strategy: strategyOf(`${name}.strategy`, variants) },
]);

/** The features as the other server sends them to SDKs. */
const theirPayload = {
  version: 2,
  features: flags.map(({ name, variants, strategy }) => ({
    name,
    type: 'experiment',
    enabled: true,
    stale: false,
    impressionData: false,
    project: 'default',
    variants,
    strategies: [strategy],
  })),
};

const state = {
  version: 4,
  features: flags.map(({ name }) => ({ name, project: 'default', type: 'experiment' })),
  featureEnvironments: flags.map(({ name, variants }) => ({
    featureName: name,
    environment: 'development',
    enabled: true,
    variants,
  })),
  featureStrategies: flags.map(({ name, strategy: { name: strategyName, ...strategy } }, i) => ({
    id: `strategy-${i}`,
    featureName: name,
    environment: 'development',
    strategyName,
    ...strategy,
  })),
};

const batch = {
  project: 'default',
  environment: 'development',
  data: {
    features: flags.map(({ name }) => ({ name, type: 'experiment' })),
    featureEnvironments: flags.map(({ name, variants }) => ({ name, featureName: name, enabled: true, variants })),
    featureStrategies: flags.map(({ name, strategy }) => ({ featureName: name, ...strategy })),
  },
};

const payload = z.object({ version: z.number(), features: z.array(z.looseObject({ name: z.string() })) });

const ourClient = async (): Promise<UnleashClient> => {
  const answer = await fetch(`${service.url}/api/client/features`, { headers: { Authorization: clientToken } });
  const sent: Parameters<typeof clientOfPayload>[0] = JSON.parse(await answer.text());
  expect(payload.parse(sent).features).toHaveLength(flags.length);
  return clientOfPayload(sent);
};

const theirClient = clientOfPayload(JSON.parse(JSON.stringify(theirPayload)));

/** For each flag, how many users get another variant, and how many different variants occur. */
const compared = (ours: UnleashClient) =>
  flags.map(({ name }) => {
    const met = new Set<string>();
    const other = userIds.filter((userId) => {
      const theirs = theirClient.getVariant(name, { userId });
      met.add(theirs.name);
      const own = ours.getVariant(name, { userId });
      return own.name !== theirs.name || own.enabled !== theirs.enabled;
    });
    return { name, met: met.size, other: other.length };
  });

const nobody = flags.map(({ name }) => ({
  name,
  met: experiments[name.split('.')[0] ?? '']?.length,
  other: 0,
}));

const removeAll = async (): Promise<void> => {
  const features = flags.map(({ name }) => name);
  await service.call('POST', '/api/admin/projects/default/archive', { features });
  await service.call('POST', '/api/admin/projects/default/delete', { features });
};

describe('users keep their variants when an experiment comes by', () => {
  it.each([
    ['state import', '/api/admin/state/import?keep=false', state],
    ['import of features', '/api/admin/features-batch/import', batch],
  ])('%s', async (_, path, document) => {
    await removeAll();
    // Twice, because a repetition must change nothing.
    for (const _again of [1, 2]) expect((await service.call('POST', path, document)).ok).toBe(true);
    expect(compared(await ourClient())).toEqual(nobody);
  });

  it('writes in any order, where the other server had them by name', async () => {
    await removeAll();
    const written = flags.filter(({ name }) => !/^(foreign|punctuation)/.test(name));
    const place = '/api/admin/projects/default/features';
    for (const { name, variants, strategy } of flags) {
      await service.call('POST', place, { name });
      const there = `${place}/${name}/environments/development`;
      await service.call('POST', `${there}/strategies`, { ...strategy, variants: remainderFirst(strategy.variants) });
      await service.call('PUT', `${there}/variants`, remainderFirst(variants));
      expect((await service.call('POST', `${there}/on`)).status).toBe(200);
    }
    const names = new Set(written.map(({ name }) => name));
    expect(compared(await ourClient()).filter(({ name }) => names.has(name))).toEqual(
      nobody.filter(({ name }) => names.has(name)),
    );
  });
});

/** Sorts the variants with 1 more to the front, where they get it again; otherwise reverses the order. */
const remainderFirst = (variants: readonly Variant[]): Variant[] =>
  variants.toReversed().sort((a, b) => b.weight - a.weight);
