import fc from 'fast-check';

/** Segments that exist in all instances of these tests, under different ids. */
export const segmentNames = ['everyone', 'insiders', 'nobody'] as const;

const text = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 });
const contextName = fc.constantFrom('userId', 'appName', 'region');
const stickiness = fc.constantFrom('default', 'random', 'sessionId');

const constraint = fc.oneof(
  fc.record({
    contextName,
    operator: fc.constantFrom('IN', 'NOT_IN', 'STR_CONTAINS'),
    values: fc.array(fc.constantFrom('a', 'b', 'c d'), { minLength: 1, maxLength: 3 }),
    inverted: fc.boolean(),
  }),
  fc.record({ contextName, operator: fc.constantFrom('NUM_GT', 'NUM_LTE'), value: fc.constantFrom('1', '2.5') }),
);

const variants = <T extends object>(more: fc.Arbitrary<T>) =>
  fc.uniqueArray(fc.constantFrom('blue', 'green', 'red', '__proto__', 'constructor')).chain((names) =>
    fc.tuple(
      ...names.map((name, i) =>
        fc
          .record({
            name: fc.constant(name),
            // Up to four variants may be fixed: together at most 1000.
            weight: fc.integer({ min: 0, max: 250 }),
            // At least one variant has to be variable.
            weightType: i === 0 ? fc.constant('variable') : fc.constantFrom('variable', 'fix'),
            stickiness,
          })
          .chain((variant) => more.map((extra) => ({ ...variant, ...extra }))),
      ),
    ),
  );

const payload = fc.oneof(
  fc.constant({}),
  text.map((value) => ({ payload: { type: 'string', value } })),
);
const overrides = fc.oneof(fc.constant({}), fc.constant({ overrides: [{ contextName: 'userId', values: ['7'] }] }));

const strategy = (featureName: string) =>
  fc.record({
    featureName: fc.constant(featureName),
    name: fc.constantFrom('default', 'flexibleRollout'),
    title: fc.option(text, { nil: null }),
    disabled: fc.boolean(),
    parameters: fc.dictionary(
      fc.constantFrom('rollout', 'groupId', '__proto__', 'toString'),
      fc.constantFrom('1', '50', '100'),
    ),
    constraints: fc.array(constraint, { maxLength: 2 }),
    variants: variants(payload),
    segments: fc.subarray([1, 2, 3]),
  });

const tagsOf = (featureName: string) =>
  fc
    .subarray(['simple:red', 'simple:blue', 'team:core'])
    .map((tags) =>
      tags.map((tag) => tag.split(':')).map(([tagType, tagValue]) => ({ featureName, tagType, tagValue })),
    );

const feature = (name: string) =>
  fc.record({
    feature: fc.record({
      name: fc.constant(name),
      type: fc.constantFrom('release', 'experiment'),
      description: fc.option(text, { nil: null }),
      stale: fc.boolean(),
      impressionData: fc.boolean(),
    }),
    strategies: fc.array(strategy(name), { maxLength: 3 }),
    state: fc.record({ featureName: fc.constant(name), enabled: fc.boolean(), variants: variants(overrides) }),
    tags: tagsOf(name),
    parents: fc.subarray(['p0', 'p1'], { maxLength: 1 }),
    on: fc.boolean(),
  });

/**
 * Random valid data sets: `p0` and `p1`, on which the others may depend, and features up to `f<most>`. Segments
 * are numbered 1 to 3.
 * @param parents whether features depend on others
 */
export const randomData = (most: number, parents: boolean) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: most }), { minLength: Math.min(most, 3) })
    .chain((numbers) => fc.tuple(...['p0', 'p1', ...numbers.map((n) => `f${n}`)].map(feature)))
    .map((all) => ({
      features: all.map((one) => one.feature),
      featureStrategies: all.flatMap(({ strategies }) => strategies),
      featureEnvironments: all.map(({ state }) => state),
      featureTags: all.flatMap(({ tags }) => tags),
      tagTypes: [{ name: 'simple' }, { name: 'team', description: 'Who' }],
      contextFields: [{ name: 'region', description: 'Where', stickiness: true }],
      segments: segmentNames.map((name, i) => ({ id: i + 1, name })),
      dependencies: parents
        ? all
            .filter((one) => one.parents.length > 0 && one.feature.name.startsWith('f'))
            .map(({ feature: { name }, parents: named, on }) => ({
              feature: name,
              dependencies: named.map((parent) => ({ feature: parent, enabled: on, variants: on ? ['blue'] : [] })),
            }))
        : [],
    }));
