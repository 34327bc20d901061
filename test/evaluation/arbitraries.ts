/** Random features, segments and contexts from small pools, so that their values match often. */
import fc from 'fast-check';
import type {
  Constraint,
  Dependency,
  FeatureEnvironmentDefinition,
  RawContext,
  Segment,
  StrategyDefinition,
  StrategyVariant,
  Variant,
} from '../../lib/evaluation/index.ts';

/** Values for each field; constraints on the field compare with the same values. */
const POOLS = {
  userId: ['u1', 'U1', 'u2', 'user-12345', 'æøå', 'ÆØÅ', '日本', '😀'],
  sessionId: ['s1', 's2', 'u1'],
  remoteAddress: ['10.0.0.1', '10.1.2.3', '192.168.1.7', '::1', '0:0:0:0:0:0:0:1', '2001:db8::7', 'garbage'],
  appName: ['web', 'ios', 'WEB', 'ß', 'İ'],
  environment: ['production', 'development', 'default'],
  country: ['no', 'NO', ' no ', 'se', 'nose', 'x', ''],
  age: ['42', '18', '-1.5', '1e2', '0x2A', ' 42 ', '42.0', 'abc', 'NaN', 'Infinity', ' ', ''],
  version: [
    '1.2.3',
    '1.2.4',
    '2.0.0',
    '2.0.0-beta.2',
    '2.0.0-beta.11',
    '2.0.0-beta',
    '2.0.0+b',
    'v2.0.0',
    '2.0',
    '01.2.3',
  ],
} as const;
const RANGES = [
  '10.0.0.0/8',
  '10.0.0.0/24',
  '0.0.0.0/0',
  '2001:db8::/32',
  '::/0',
  '10.0.0.1/33',
  '10.0.0.0/08',
  '300.1.2.3/40',
];
const FIELDS = Object.keys(POOLS);
const ODD_FIELDS = ['currentTime', 'properties', 'constructor', 'toString', 'missing'];
const TEXTS = [...Object.values(POOLS).flat(), ...RANGES, 'true', '0'];
const TIMES = [
  '2023-07-01T00:00:00.000Z',
  '2023-07-01T02:00:00+02:00',
  '2023-06-30',
  '2030-01-01T00:00:00Z',
  'soon',
  '',
];
const NAMES = ['f1', 'f2', 'f3', 'f4', 'flag-ø'];
const LIST_OPERATORS = ['IN', 'NOT_IN', 'STR_STARTS_WITH', 'STR_ENDS_WITH', 'STR_CONTAINS'];
const NUMBER_OPERATORS = ['NUM_EQ', 'NUM_GT', 'NUM_GTE', 'NUM_LT', 'NUM_LTE'];
const DATE_OPERATORS = ['DATE_AFTER', 'DATE_BEFORE'];
const SEMVER_OPERATORS = ['SEMVER_EQ', 'SEMVER_GT', 'SEMVER_GTE', 'SEMVER_LT', 'SEMVER_LTE'];
const PATTERNS = [
  '^u[0-9]$',
  '[12]',
  '(?i)^NO',
  '\\d{2}',
  '^(no|se)$',
  'o.e',
  '^\\p{L}+$',
  '\\bno\\b',
  '(no',
  '(?=n)',
  '^a*$',
  '',
];
const OPERATORS = [
  ...LIST_OPERATORS,
  ...NUMBER_OPERATORS,
  ...DATE_OPERATORS,
  ...SEMVER_OPERATORS,
  'REGEX',
  'IN_CIDR',
  'UNHEARD_OF',
  'constructor',
];

const text = fc.constantFrom(...TEXTS);
const field = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...FIELDS) }, fc.constantFrom(...ODD_FIELDS));
const percent = fc.constantFrom('0', '1', '33.3', '50', '75', '100', '101', 'abc', '');
const weight = fc.constantFrom(0, 0, 1, 100, 333, 500, 1000);
const stickiness = fc.constantFrom('default', 'userId', 'sessionId', 'random', 'country', 'missing');

const optional = { requiredKeys: [] };

const flags = { caseInsensitive: fc.boolean(), inverted: fc.boolean() };

const listConstraint = fc.constantFrom(...FIELDS).chain((contextName) =>
  fc.record(
    {
      contextName: fc.constant(contextName),
      operator: fc.constantFrom(...LIST_OPERATORS),
      values: fc.array(fc.oneof(poolOf(contextName), partOf(contextName), text), { maxLength: 4 }),
      ...flags,
    },
    { requiredKeys: ['contextName', 'operator'] },
  ),
);

const poolOf = (contextName: string): fc.Arbitrary<string> =>
  fc.constantFrom(...(Object.entries(POOLS).find(([name]) => name === contextName)?.[1] ?? TEXTS));

/** A part of a value, for the operators that search for parts. */
const partOf = (contextName: string): fc.Arbitrary<string> =>
  fc.tuple(poolOf(contextName), fc.nat(3), fc.nat(5)).map(([value, from, to]) => value.slice(from, from + to));

/** More parts than the operator tries one by one. */
const longConstraint: fc.Arbitrary<Constraint> = fc.record({
  contextName: fc.constantFrom(...FIELDS),
  operator: fc.constantFrom(...LIST_OPERATORS),
  values: fc.array(fc.oneof(fc.string({ maxLength: 3 }), text), { minLength: 50, maxLength: 90 }),
  ...flags,
});

const valueConstraint = (contextName: string, operators: readonly string[], values: readonly string[]) =>
  fc.record(
    {
      contextName: fc.constant(contextName),
      operator: fc.constantFrom(...operators),
      value: fc.constantFrom(...values),
      ...flags,
    },
    { requiredKeys: ['contextName', 'operator'] },
  );

const rangeConstraint: fc.Arbitrary<Constraint> = fc.record({
  contextName: fc.constantFrom('remoteAddress', 'userId'),
  operator: fc.constant('IN_CIDR'),
  values: fc.array(fc.constantFrom(...RANGES, ...POOLS.remoteAddress), { maxLength: 3 }),
  ...flags,
});

const anyConstraint: fc.Arbitrary<Constraint> = fc.record(
  {
    contextName: field,
    operator: fc.constantFrom(...OPERATORS),
    values: fc.array(text, { maxLength: 5 }),
    value: text,
    ...flags,
  },
  { requiredKeys: ['contextName', 'operator'] },
);

const constraint: fc.Arbitrary<Constraint> = fc.oneof(
  { weight: 5, arbitrary: listConstraint },
  { weight: 4, arbitrary: valueConstraint('age', NUMBER_OPERATORS, POOLS.age) },
  { weight: 4, arbitrary: valueConstraint('version', SEMVER_OPERATORS, POOLS.version) },
  { weight: 3, arbitrary: valueConstraint('currentTime', DATE_OPERATORS, TIMES) },
  { weight: 2, arbitrary: valueConstraint('userId', ['REGEX'], PATTERNS) },
  { weight: 2, arbitrary: valueConstraint('country', ['REGEX'], PATTERNS) },
  { weight: 2, arbitrary: rangeConstraint },
  longConstraint,
  anyConstraint,
);

/** Ids 1 to 3. */
export const segments: fc.Arbitrary<Segment[]> = fc
  .array(fc.array(constraint, { maxLength: 2 }), { minLength: 3, maxLength: 3 })
  .map((lists) => lists.map((constraints, index) => ({ id: index + 1, name: `segment ${index + 1}`, constraints })));

const payload = fc.record({ type: fc.constantFrom('string', 'json'), value: text });

const strategyVariant: fc.Arbitrary<StrategyVariant> = fc.record(
  { name: fc.constantFrom('a', 'b', 'c', 'disabled'), weight, stickiness, payload },
  { requiredKeys: ['name', 'weight'] },
);

const variant: fc.Arbitrary<Variant> = fc.record(
  {
    name: fc.constantFrom('a', 'b', 'c'),
    weight,
    stickiness,
    payload,
    overrides: fc.array(fc.record({ contextName: field, values: fc.array(text, { maxLength: 3 }) }), { maxLength: 2 }),
  },
  { requiredKeys: ['name', 'weight'] },
);

const list = (...values: string[]): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...values), { maxLength: 8 }).map((items) => items.join(', '));

const parameters = fc.record(
  {
    userIds: list(...POOLS.userId),
    IPs: list(...POOLS.remoteAddress, ...RANGES),
    hostNames: list('localhost'),
    percentage: percent,
    rollout: percent,
    groupId: fc.constantFrom('', 'g', 'ø'),
    stickiness,
  },
  optional,
);

const strategy: fc.Arbitrary<StrategyDefinition> = fc.record(
  {
    id: fc.uuid(),
    name: fc.oneof(
      { weight: 3, arbitrary: fc.constant('flexibleRollout') },
      fc.constantFrom('default', 'userWithId', 'remoteAddress', 'gradualRolloutUserId', 'gradualRolloutSessionId'),
      fc.constantFrom('gradualRolloutRandom', 'applicationHostname', 'myCustom', 'constructor'),
    ),
    title: fc.constantFrom(null, '', 'a "title"'),
    disabled: fc.constantFrom(null, false, false, true),
    sortOrder: fc.constantFrom(0, 1, 2),
    parameters,
    constraints: fc.array(constraint, { maxLength: 2 }),
    segments: fc.array(fc.constantFrom(1, 1, 1, 2, 2, 2, 3, 3, 3, 4), { maxLength: 2 }),
    variants: fc.array(strategyVariant, { maxLength: 3 }),
  },
  { requiredKeys: ['id', 'name'] },
);

const dependency: fc.Arbitrary<Dependency> = fc.record(
  {
    feature: fc.constantFrom('f1', 'f1', 'f2', 'f2', 'f3', 'unknown'),
    enabled: fc.boolean(),
    variants: fc.array(fc.constantFrom('a', 'b', 'disabled'), { maxLength: 2 }),
  },
  { requiredKeys: ['feature'] },
);

export const features: fc.Arbitrary<FeatureEnvironmentDefinition[]> = fc.uniqueArray(
  fc.record(
    {
      name: fc.constantFrom(...NAMES),
      project: fc.constantFrom('default', 'a"b'),
      environment: fc.constant('production'),
      enabled: fc.constantFrom(true, true, true, false),
      strategies: fc.array(strategy, { maxLength: 3 }),
      variants: fc.array(variant, { maxLength: 3 }),
      dependencies: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(dependency, { maxLength: 2 })),
    },
    { requiredKeys: ['name', 'project', 'environment', 'enabled', 'strategies', 'variants'] },
  ),
  { selector: ({ name }) => name, minLength: 1 },
);

const oddMember = fc.constantFrom<unknown>(0, 42, -1.5, true, false, null, '', ['no'], { a: 1 });

const members = fc.record(
  Object.fromEntries([
    ...FIELDS.map((name) => [name, fc.oneof({ weight: 7, arbitrary: poolOf(name) }, oddMember)]),
    ...['constructor', 'toString'].map((name) => [name, fc.oneof(text, oddMember)]),
  ]),
  optional,
);

export const context: fc.Arbitrary<RawContext> = fc
  .tuple(members, fc.option(members, { nil: undefined }), fc.option(fc.constantFrom(...TIMES), { nil: undefined }))
  .map(([own, properties, currentTime]) => ({
    ...own,
    ...(properties === undefined ? {} : { properties }),
    ...(currentTime === undefined ? {} : { currentTime }),
  }));

/** The result of `random` throughout one evaluation. */
export const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
