import { hostname } from 'node:os';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  compileSet,
  decide,
  type FeatureEnvironmentDefinition,
  prepareContext,
  type Segment,
  type StrategyDefinition,
} from '../../lib/evaluation/index.ts';
import { runs } from '../support/runs.ts';
import { commonGround } from './common-ground.ts';
import { newTally } from './tally.ts';
import { type Context, unleashClient } from './unleash-client.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** The results of both engines for every feature, by name. */
const decisions = (
  features: readonly FeatureEnvironmentDefinition[],
  segments: readonly Segment[],
  context: Context,
  chance: number,
) => {
  vi.spyOn(Math, 'random').mockReturnValue(chance);
  const client = unleashClient(features, segments);
  const set = compileSet(features, segments);
  const prepared = prepareContext(context, { environment: 'production', now: Date.now(), random: () => chance });
  return features.map(({ name }) => {
    const feature = set.features.get(name);
    const { name: variant, enabled, payload } = client.getVariant(name, context);
    const theirs = {
      enabled: client.isEnabled(name, context),
      variant: { name: variant, enabled, ...(payload === undefined ? {} : { payload }) },
    };
    return { name, theirs, ours: feature && decide(set, feature, prepared) };
  });
};

/** The facts of a feature's result, as words that can be counted. */
const facts = (
  feature: FeatureEnvironmentDefinition | undefined,
  { enabled, variant }: ReturnType<typeof decisions>[number]['theirs'],
): string[] => {
  const parents = feature?.dependencies ?? [];
  const strategies = feature?.strategies ?? [];
  return [
    `enabled: ${enabled}`,
    `variant: ${variant.enabled}`,
    `payload: ${variant.payload !== undefined}`,
    ...parents.map(() => `with a parent: ${enabled}`),
    ...strategies.flatMap(({ name, constraints = [], segments = [] }) => [
      `${name}: ${enabled}`,
      ...constraints.map(({ operator }) => `${operator}: ${enabled}`),
      ...segments.map(() => `in a segment: ${enabled}`),
    ]),
  ];
};

/** Every fact must occur often enough in both engines that agreement proves something. */
const everyFact = [
  ...['enabled', 'variant', 'payload', 'with a parent', 'in a segment', 'default', 'userWithId', 'remoteAddress'],
  ...['gradualRolloutUserId', 'gradualRolloutSessionId', 'gradualRolloutRandom', 'flexibleRollout'],
  ...['IN', 'STR_CONTAINS', 'NUM_EQ', 'DATE_AFTER', 'SEMVER_GT', 'SEMVER_LTE', 'REGEX', 'IN_CIDR'],
].flatMap((name) => [`${name}: true`, `${name}: false`]);

describe('side by side with unleash-client 6.12', () => {
  it('decides the same for thousands of random features and contexts', () => {
    const met = newTally();
    fc.assert(
      fc.property(commonGround, ({ features, segments, context, chance }) => {
        for (const [index, { ours, theirs }] of decisions(features, segments, context, chance).entries()) {
          expect(ours).toEqual(theirs);
          met.add(...facts(features[index], theirs));
        }
      }),
      { numRuns: runs(2_000, 160_000), seed: 6_12, endOnFailure: true },
    );
    expect(met.rarer(25, everyFact)).toEqual([]);
  });
});

/** A kind of input for which the results differ, with the source that the library follows. */
interface Difference {
  readonly about: string;
  readonly source: string;
  readonly strategy: Partial<StrategyDefinition>;
  readonly context: Context;
  readonly theirs: boolean;
  readonly ours: boolean;
}

const user: Context = { environment: 'production', userId: 'u1' };

const DIFFERENCES: readonly Difference[] = [
  {
    about: 'caseInsensitive with IN',
    source: 'evaluation §6.1: honoured',
    strategy: { constraints: [{ contextName: 'userId', operator: 'IN', values: ['U1'], caseInsensitive: true }] },
    context: user,
    theirs: false,
    ours: true,
  },
  {
    about: 'an empty context value before a property of the same name',
    source: 'evaluation §2.2: empty counts as missing',
    strategy: { constraints: [{ contextName: 'country', operator: 'IN', values: ['no'] }] },
    context: { ...user, country: '', properties: { country: 'no' } },
    theirs: false,
    ours: true,
  },
  {
    about: 'an empty context value as a number',
    source: 'evaluation §2.2: empty counts as missing; §6.3: missing is false',
    strategy: { constraints: [{ contextName: 'age', operator: 'NUM_LT', value: '18' }] },
    context: { ...user, properties: { age: '' } },
    theirs: true,
    ours: false,
  },
  {
    about: 'a blank value in a list',
    source: 'evaluation §6.1: trimmed, empty ones dropped',
    strategy: { constraints: [{ contextName: 'userId', operator: 'STR_CONTAINS', values: [' '] }] },
    context: user,
    theirs: true,
    ours: false,
  },
  {
    about: 'a field that every object has',
    source: 'evaluation §2.2: only members of the context are values',
    strategy: { constraints: [{ contextName: 'constructor', operator: 'STR_CONTAINS', values: ['Object'] }] },
    context: user,
    theirs: true,
    ours: false,
  },
  {
    about: 'currentTime as a text',
    source: 'the recorded answers: an instant, which only the DATE operators look at',
    strategy: { constraints: [{ contextName: 'currentTime', operator: 'STR_CONTAINS', values: ['2023'] }] },
    context: { ...user, currentTime: new Date('2023-07-01T00:00:00Z') },
    theirs: true,
    ours: false,
  },
  {
    about: 'a version with a leading v in the constraint',
    source: 'evaluation §6.6: strict on either side',
    strategy: { constraints: [{ contextName: 'version', operator: 'SEMVER_EQ', value: 'v1.2.3' }] },
    context: { ...user, properties: { version: '1.2.3' } },
    theirs: true,
    ours: false,
  },
  {
    about: 'a version with blanks around it',
    source: 'evaluation §6.6: strict on either side',
    strategy: { constraints: [{ contextName: 'version', operator: 'SEMVER_EQ', value: '1.2.3' }] },
    context: { ...user, properties: { version: ' 1.2.3 ' } },
    theirs: true,
    ours: false,
  },
  {
    about: 'blanks at the ends of a list of users',
    source: 'evaluation §10: every item trimmed',
    strategy: { name: 'userWithId', parameters: { userIds: ' u1' } },
    context: user,
    theirs: false,
    ours: true,
  },
  {
    about: 'a user id among the properties',
    source: 'evaluation §2.1: a field is looked up there too',
    strategy: { name: 'userWithId', parameters: { userIds: 'u1' } },
    context: { environment: 'production', properties: { userId: 'u1' } },
    theirs: false,
    ours: true,
  },
  {
    about: 'an IPv6 range',
    source: 'evaluation §10: IPv6 ranges work',
    strategy: { name: 'remoteAddress', parameters: { IPs: '2001:db8::/32' } },
    context: { ...user, remoteAddress: '2001:db8::1' },
    theirs: false,
    ours: true,
  },
  {
    about: 'an IPv6 address written differently',
    source: 'evaluation §4.4: compared as addresses',
    strategy: { name: 'remoteAddress', parameters: { IPs: '::1' } },
    context: { ...user, remoteAddress: '0:0:0:0:0:0:0:1' },
    theirs: false,
    ours: true,
  },
  {
    about: 'an entry that is no address but equals the context value',
    source: 'evaluation §4.4: invalid entries are skipped',
    strategy: { name: 'remoteAddress', parameters: { IPs: 'localhost' } },
    context: { ...user, remoteAddress: 'localhost' },
    theirs: true,
    ours: false,
  },
  {
    about: 'a feature whose strategies are all disabled',
    source: 'evaluation §4.8: unknown, so not on; a server does not send them to its SDKs, so they see none',
    strategy: { disabled: true },
    context: user,
    theirs: true,
    ours: false,
  },
  {
    about: 'applicationHostname',
    source: 'evaluation §4.8: not evaluable away from the host the SDK runs on',
    strategy: { name: 'applicationHostname', parameters: { hostNames: hostname() } },
    context: user,
    theirs: true,
    ours: false,
  },
  {
    about: 'text that is not ASCII in a hash',
    source: 'evaluation §3.3: UTF-8 (bucket 82, the low bytes alone give 48)',
    strategy: { name: 'flexibleRollout', parameters: { rollout: '60', groupId: 'grp', stickiness: 'userId' } },
    context: { ...user, userId: 'æøå' },
    theirs: true,
    ours: false,
  },
];

describe('different from unleash-client 6.12, each for a reason', () => {
  it.each(DIFFERENCES)('$about ($source)', ({ strategy, context, theirs, ours }) => {
    const feature = flag({ strategies: [{ id: '1', name: 'default', ...strategy }] });
    expect(decisions([feature], [], context, 0.5)).toMatchObject([
      { theirs: { enabled: theirs }, ours: { enabled: ours } },
    ]);
  });

  it('strategy variants without a group are chosen in that of the feature (contract: evaluation §7.3)', () => {
    const variants = [
      { name: 'a', weight: 500, stickiness: 'userId' },
      { name: 'b', weight: 500, stickiness: 'userId' },
    ];
    const feature = flag({ strategies: [{ id: '1', name: 'default', variants }] });
    const chosen = Array.from({ length: 50 }, (_, id) => decisions([feature], [], { ...user, userId: `${id}` }, 0.5));
    const [different] = chosen.flat().filter(({ ours, theirs }) => ours?.variant.name !== theirs.variant.name);
    expect(different).toBeDefined();
    const grouped = flag({ strategies: [{ id: '1', name: 'default', variants, parameters: { groupId: 'flag' } }] });
    chosen.forEach(([{ ours } = {}], id) => {
      expect(decisions([grouped], [], { ...user, userId: `${id}` }, 0.5)[0]?.ours).toEqual(ours);
    });
  });

  it('a parent without a variant satisfies a child that asks for the variant `disabled` (contract: evaluation §8.2)', () => {
    const parent = flag({
      name: 'parent',
      strategies: [{ id: '1', name: 'userWithId', parameters: { userIds: 'u2' } }],
    });
    const child = flag({ dependencies: [{ feature: 'parent', variants: ['disabled'] }] });
    expect(decisions([parent, child], [], user, 0.5)).toMatchObject([
      { theirs: { enabled: false }, ours: { enabled: false } },
      { theirs: { enabled: false }, ours: { enabled: true } },
    ]);
  });

  it('chance falls into a bucket directly, without hashing a random text (contract: evaluation §4.5)', () => {
    const parameters = { rollout: '50', groupId: 'g', stickiness: 'random' };
    const feature = flag({ strategies: [{ id: '1', name: 'flexibleRollout', parameters }] });
    const on = (chance: number) => decisions([feature], [], user, chance)[0]?.ours?.enabled;
    expect([0, 0.49, 0.5, 0.99].map(on)).toEqual([true, true, false, false]);
  });
});

const flag = (members: Partial<FeatureEnvironmentDefinition>): FeatureEnvironmentDefinition => ({
  name: 'flag',
  project: 'default',
  environment: 'production',
  enabled: true,
  strategies: [],
  variants: [],
  ...members,
});
