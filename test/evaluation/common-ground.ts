/**
 * Random features and contexts for which unleash-client and the library must agree. Known differences are left out; the
 * table in unleash-client.test.ts contains them instead.
 */
import fc from 'fast-check';
import type {
  Constraint,
  FeatureEnvironmentDefinition,
  Segment,
  StrategyDefinition,
  StrategyVariant,
} from '../../lib/evaluation/index.ts';
import type { Context } from './unleash-client.ts';

const USERS = ['u1', 'u2', 'U1', 'user-12345', '42'];
const SESSIONS = ['s1', 's2', 'u1'];
const ADDRESSES = ['10.0.0.1', '10.1.2.3', '192.168.1.7', '172.16.5.9'];
const COUNTRIES = ['no', 'NO', 'se', 'nose', 'denmark'];
const AGES = ['42', '18', '-1.5', '1e2', '0x2A', ' 42 ', 'abc', 'Infinity'];
const VERSIONS = ['1.2.3', '1.2.4', '2.0.0', '2.0.0-beta.2', '2.0.0-beta.11', '2.0.0+build.7', '2.0', 'junk'];
const TIMES = ['2023-07-01T00:00:00.000Z', '2023-07-01T02:00:00.000+02:00', '2023-06-30', '2030-01-01T00:00:00Z'];
const PERCENTAGES = ['0', '1', '33.3', '50', '75', '100', '101', 'abc', ''];

const inverted = fc.boolean();
const caseInsensitive = fc.boolean();
const texts = (...values: string[]) => fc.array(fc.constantFrom(...values), { maxLength: 4 });

const constraint: fc.Arbitrary<Constraint> = fc.oneof(
  fc.record({
    contextName: fc.constantFrom('userId', 'sessionId', 'country', 'missing'),
    operator: fc.constantFrom('IN', 'NOT_IN'),
    values: texts(...USERS, ...SESSIONS, ...COUNTRIES, ' u1 ', ''),
    inverted,
  }),
  fc.record({
    contextName: fc.constantFrom('userId', 'country', 'remoteAddress', 'missing'),
    operator: fc.constantFrom('STR_STARTS_WITH', 'STR_ENDS_WITH', 'STR_CONTAINS'),
    values: texts('u', 'U', 'no', 'se', 'mark', '10.', '.1', ''),
    caseInsensitive,
    inverted,
  }),
  fc.record({
    contextName: fc.constantFrom('age', 'userId', 'missing'),
    operator: fc.constantFrom('NUM_EQ', 'NUM_GT', 'NUM_GTE', 'NUM_LT', 'NUM_LTE'),
    value: fc.constantFrom(...AGES),
    inverted,
  }),
  fc.record({
    contextName: fc.constant('currentTime'),
    operator: fc.constantFrom('DATE_AFTER', 'DATE_BEFORE'),
    value: fc.constantFrom(...TIMES, 'soon'),
    inverted,
  }),
  fc.record({
    contextName: fc.constantFrom('version', 'missing'),
    operator: fc.constantFrom('SEMVER_EQ', 'SEMVER_GT', 'SEMVER_GTE', 'SEMVER_LT', 'SEMVER_LTE'),
    value: fc.constantFrom(...VERSIONS),
    inverted,
  }),
  fc.record({
    contextName: fc.constantFrom('userId', 'country', 'missing'),
    operator: fc.constant('REGEX'),
    value: fc.constantFrom('^u', '[12]$', '^(no|se)$', '\\d{3}', 'n.*e', '(?i)NO', '(no'),
    caseInsensitive,
    inverted,
  }),
  fc.record({
    contextName: fc.constantFrom('remoteAddress', 'missing'),
    operator: fc.constant('IN_CIDR'),
    values: texts('10.0.0.0/8', '10.1.0.0/16', '192.168.1.7', '2001:db8::/32', 'x'),
    inverted,
  }),
  fc.record({ contextName: fc.constant('userId'), operator: fc.constant('UNHEARD_OF'), values: texts('u1'), inverted }),
);

const segments: fc.Arbitrary<Segment[]> = fc
  .array(fc.array(constraint, { maxLength: 2 }), { minLength: 2, maxLength: 2 })
  .map((lists) => lists.map((constraints, index) => ({ id: index + 1, name: `segment ${index + 1}`, constraints })));

const variants: fc.Arbitrary<StrategyVariant[]> = fc.array(
  fc.record(
    {
      name: fc.constantFrom('a', 'b', 'c'),
      weight: fc.constantFrom(0, 1, 100, 333, 500, 1000),
      stickiness: fc.constantFrom('default', 'userId', 'country'),
      payload: fc.record({ type: fc.constant('string'), value: fc.constantFrom('', 'x') }),
    },
    { requiredKeys: ['name', 'weight', 'stickiness'] },
  ),
  { maxLength: 3 },
);

const override = fc.record({
  contextName: fc.constantFrom('userId', 'country'),
  values: texts(...USERS, ...COUNTRIES),
});

const common = {
  id: fc.uuid(),
  constraints: fc.array(constraint, { maxLength: 2 }),
  segments: fc.array(fc.constantFrom(1, 1, 2, 2, 3), { maxLength: 2 }),
  variants,
  sortOrder: fc.constantFrom(0, 1, 2),
};

const groupId = fc.constantFrom('g', 'group-2', '');
const percentage = fc.constantFrom(...PERCENTAGES);

const list = (...values: string[]) => texts(...values).map((items) => items.join(' , '));

const strategy: fc.Arbitrary<StrategyDefinition> = fc.oneof(
  fc.record({ name: fc.constant('default'), parameters: fc.record({ groupId }), ...common }),
  fc.record({
    name: fc.constant('userWithId'),
    parameters: fc.record({ userIds: list(...USERS), groupId }),
    ...common,
  }),
  fc.record({
    name: fc.constant('remoteAddress'),
    parameters: fc.record({ IPs: list(...ADDRESSES, '10.0.0.0/8', '192.168.0.0/16', '0.0.0.0/0'), groupId }),
    ...common,
  }),
  fc.record({
    name: fc.constantFrom('gradualRolloutUserId', 'gradualRolloutSessionId', 'gradualRolloutRandom'),
    parameters: fc.record({ percentage, groupId }),
    ...common,
  }),
  fc.record({
    name: fc.constant('flexibleRollout'),
    parameters: fc.record({
      rollout: percentage,
      groupId,
      stickiness: fc.constantFrom('default', 'userId', 'sessionId', 'country', 'missing', ''),
    }),
    ...common,
  }),
  fc.record({
    name: fc.constant('flexibleRollout'),
    parameters: fc.record({ rollout: fc.constantFrom('0', '100'), groupId, stickiness: fc.constant('random') }),
    ...common,
  }),
  fc.record({ name: fc.constant('myCustom'), parameters: fc.record({ groupId }), ...common }),
);

const NAMES = ['f1', 'f2', 'f3', 'f4'];

const dependency = fc.record(
  {
    feature: fc.constantFrom('f1', 'f1', 'f2', 'f3', 'unknown'),
    enabled: fc.boolean(),
    variants: fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
  },
  { requiredKeys: ['feature'] },
);

const features: fc.Arbitrary<FeatureEnvironmentDefinition[]> = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom(...NAMES),
    project: fc.constant('default'),
    environment: fc.constant('production'),
    enabled: fc.constantFrom(true, true, true, false),
    strategies: fc.array(strategy, { maxLength: 3 }),
    variants: variants.chain((list) =>
      fc.tuple(
        ...list.map((each) => fc.array(override, { maxLength: 1 }).map((overrides) => ({ ...each, overrides }))),
      ),
    ),
    dependencies: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(dependency, { maxLength: 2 })),
  }),
  { selector: ({ name }) => name, minLength: 1 },
);

const context: fc.Arbitrary<Context> = fc.record(
  {
    appName: fc.constant('web'),
    environment: fc.constant('production'),
    userId: fc.oneof(
      fc.constantFrom(...USERS),
      fc.nat().map((id) => `user-${id}`),
    ),
    sessionId: fc.constantFrom(...SESSIONS),
    remoteAddress: fc.constantFrom(...ADDRESSES),
    currentTime: fc.constantFrom(...TIMES).map((time) => new Date(time)),
    properties: fc.record(
      {
        country: fc.constantFrom(...COUNTRIES),
        age: fc.oneof(fc.constantFrom(...AGES), fc.constantFrom(42, 18, -1.5)),
        version: fc.constantFrom(...VERSIONS),
      },
      { requiredKeys: ['country'] },
    ),
  },
  { requiredKeys: ['environment', 'userId', 'currentTime', 'properties'] },
);

/** A set of features and a context. */
export const commonGround = fc.record({
  features,
  segments,
  context,
  chance: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
});
