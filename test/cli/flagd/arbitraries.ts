/** Random flags and contexts that flagd and the service can both evaluate, and some that flagd cannot. */
import fc from 'fast-check';
import type { Configuration, Flag, ProjectFlags } from '../../../cli/flags/flag.ts';
import type {
  Constraint,
  Dependency,
  Segment,
  StrategyDefinition,
  StrategyVariant,
  Variant,
  VariantPayload,
} from '../../../lib/evaluation/index.ts';

const texts = ['no', 'NO', 'se', 'nose', 'u1', 'u2', '5', '0', '1.50', 'true', 'false', '', ' ', 'æøå', '-0'];
const times = ['2023-07-01T00:00:00.000Z', '2023-07-01T02:00:01+02:00', '2023-06-30', 'soon'];
const numbers = ['5', '0', '-1.5', '1e2', '0x10', '', 'abc', 'Infinity'];
const versions = ['1.2.3', '1.2.4', '2.0.0', '2.0.0-beta.2', '2.0.0-beta.11', '2.0.0+b', 'v2.0.0', '1.2'];
/** `age` has numbers and `version` has versions; the others have texts, numbers and booleans. */
const textFields = ['userId', 'targetingKey', 'sessionId', 'country', 'environment', 'currentTime', "o'd~d", 'missing'];
const unreadable = ['a.b', 'constructor', '__proto__'];

const common = { inverted: fc.boolean(), caseInsensitive: fc.constantFrom(false, false, false, false, true) };
const listOf = (values: readonly string[]) => fc.array(fc.constantFrom(...values), { maxLength: 4 });
const fieldName = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(...textFields, 'age', 'version') },
  fc.constantFrom(...unreadable),
);
const lists = ['IN', 'NOT_IN', 'STR_STARTS_WITH', 'STR_ENDS_WITH', 'STR_CONTAINS'];

const listConstraint: fc.Arbitrary<Constraint> = fc.record({
  contextName: fieldName,
  operator: fc.constantFrom(...lists),
  values: listOf([...texts, 'n', 'o']),
  ...common,
});

const constraint: fc.Arbitrary<Constraint> = fc.oneof(
  { weight: 4, arbitrary: listConstraint },
  fc.record({
    contextName: fc.constantFrom('age', 'missing', 'currentTime'),
    operator: fc.constantFrom('NUM_EQ', 'NUM_GT', 'NUM_GTE', 'NUM_LT', 'NUM_LTE'),
    value: fc.constantFrom(...numbers),
    ...common,
  }),
  fc.record({
    contextName: fc.constantFrom('currentTime', 'country'),
    operator: fc.constantFrom('DATE_AFTER', 'DATE_BEFORE'),
    value: fc.constantFrom(...times),
    ...common,
  }),
  fc.record({
    contextName: fc.constantFrom('version', 'missing'),
    operator: fc.constantFrom('SEMVER_EQ', 'SEMVER_GT', 'SEMVER_LT'),
    value: fc.constantFrom(...versions),
    ...common,
  }),
  fc.record({
    contextName: fieldName,
    operator: fc.constantFrom('REGEX', 'constructor'),
    values: listOf(texts),
    ...common,
  }),
);

const payload: fc.Arbitrary<VariantPayload> = fc.oneof(
  fc.record({ type: fc.constantFrom('string', 'csv'), value: fc.constantFrom('', 'x', 'null', '"') }),
  fc.record({ type: fc.constant('number'), value: fc.constantFrom('10', '10.0', '0x10', '1e400', 'many') }),
  fc.record({ type: fc.constant('json'), value: fc.constantFrom('{"a":[1]}', '[]', 'null', 'true', '"x"', '{') }),
);
/** Mostly weights that leave no choice, because flagd supports no others. */
const weight = fc.constantFrom(0, 0, 0, 1000);
const variantName = fc.constantFrom('a', 'b', 'on', 'off', 'disabled');
const strategyVariant: fc.Arbitrary<StrategyVariant> = fc.record(
  { name: variantName, weight, payload },
  { requiredKeys: ['name', 'weight'] },
);
const variant: fc.Arbitrary<Variant> = fc.record(
  {
    name: variantName,
    weight,
    payload,
    overrides: fc.array(fc.record({ contextName: fieldName, values: listOf(texts) }), { maxLength: 2 }),
  },
  { requiredKeys: ['name', 'weight'] },
);
const withoutPayloads = <T extends StrategyVariant>(one: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  one.map(({ payload: _, ...rest }) => rest as T);

const percent = fc.constantFrom('0', '0.5', '100', '100', '101', 'abc', '50');
const strategyOf = (ofVariants: fc.Arbitrary<StrategyVariant>): fc.Arbitrary<StrategyDefinition> =>
  fc.record({
    id: fc.uuid(),
    name: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('default', 'flexibleRollout', 'userWithId') },
      {
        weight: 2,
        arbitrary: fc.constantFrom('gradualRolloutUserId', 'gradualRolloutSessionId', 'gradualRolloutRandom'),
      },
      fc.constantFrom('remoteAddress', 'custom'),
    ),
    disabled: fc.constantFrom(false, false, false, true),
    sortOrder: fc.constantFrom(0, 1, 2),
    parameters: fc.record({
      rollout: percent,
      percentage: percent,
      groupId: fc.constant('g'),
      stickiness: fc.constantFrom('default', 'random', 'userId', 'country', ''),
      userIds: fc.constantFrom('u1, u2', '', '5'),
    }),
    constraints: fc.array(constraint, { maxLength: 2 }),
    segments: fc.array(fc.constantFrom(1, 1, 2, 2, 3), { maxLength: 1 }),
    variants: fc.array(ofVariants, { maxLength: 2 }),
  });

const configuration: fc.Arbitrary<Configuration> = fc.boolean().chain((typed) =>
  fc.record({
    enabled: fc.constantFrom(true, true, true, true, false),
    strategies: fc.array(strategyOf(typed ? strategyVariant : withoutPayloads(strategyVariant)), { maxLength: 3 }),
    otherStrategies: fc.constant([]),
    variants: fc.array(typed ? variant : withoutPayloads(variant), { maxLength: 3 }),
  }),
);

const names = ['f1', 'f2', 'f3', 'f4', '__proto__', 'constructor'];
const dependency: fc.Arbitrary<Dependency> = fc.record(
  {
    feature: fc.constantFrom('f1', 'f1', 'f2', 'f2', 'unknown'),
    enabled: fc.boolean(),
    variants: fc.array(fc.constantFrom('a', 'b', 'disabled'), { maxLength: 2 }),
  },
  { requiredKeys: ['feature'] },
);

const flag: fc.Arbitrary<Flag> = fc
  .record({
    name: fc.constantFrom(...names),
    declared: fc.constantFrom(undefined, undefined, undefined, 'boolean' as const, 'string' as const),
    dependencies: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(dependency, { maxLength: 2 })),
    production: configuration,
  })
  .map(({ production, declared, ...rest }) => ({
    ...rest,
    declared,
    type: declared ?? 'boolean',
    defaultValue: false,
    description: undefined,
    environments: new Map([['production', production]]),
  }));

/** Segments 1 and 2; 3 does not exist. */
const segments: fc.Arbitrary<ReadonlyMap<number, Segment>> = fc
  .array(fc.array(constraint, { maxLength: 2 }), { minLength: 2, maxLength: 2 })
  .map((lists) => new Map(lists.map((constraints, i) => [i + 1, { id: i + 1, name: `s${i}`, constraints }])));

export const project: fc.Arbitrary<ProjectFlags> = fc.record({
  project: fc.constant('shop'),
  flags: fc.uniqueArray(flag, { selector: ({ name }) => name, minLength: 1, maxLength: 5 }),
  segments,
});

const scalar = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...texts) },
  fc.constantFrom(5, 0, -1.5, 1e21, true, false, null),
);

/**
 * A context that an application may send. Fields that are compared as numbers have numbers; fields that are compared as
 * versions have strict versions or are absent, because flagd reads other texts in its own way.
 */
export const context = fc.record(
  {
    userId: fc.constantFrom('u1', 'u2', '5', ''),
    targetingKey: fc.constantFrom('u1', 'no', ''),
    sessionId: scalar,
    country: scalar,
    environment: fc.constantFrom('no', 'nose', ''),
    "o'd~d": scalar,
    age: fc.constantFrom(5, 0, -1.5, '5', '1e2', '', ' ', null),
    version: fc.constantFrom('1.2.3', '2.0.0', '2.0.0-beta.2', '2.0.0-beta.11', '2.0.0+c', 'abc', '', null),
  },
  { requiredKeys: [] },
);

/** In ms; never at the start of a second, the only time at which the clocks differ. */
export const moment = fc
  .constantFrom(
    '2023-06-29T23:59:59.500Z',
    '2023-06-30T00:00:00.500Z',
    '2023-07-01T00:00:00.500Z',
    '2023-07-01T00:00:01.500Z',
  )
  .map((time) => Date.parse(time));
