import fc from 'fast-check';

/**
 * Random valid state documents of version 4. The pools of names are small, so that documents overlap with each other
 * and with the stored state.
 */
export interface Document {
  readonly version: 4;
  readonly environments?: Record<string, unknown>[];
  readonly projects?: Record<string, unknown>[];
  readonly segments?: Record<string, unknown>[];
  readonly strategies?: Record<string, unknown>[];
  readonly tagTypes?: Record<string, unknown>[];
  readonly tags?: Record<string, unknown>[];
  readonly features: Record<string, unknown>[];
  readonly featureEnvironments: Record<string, unknown>[];
  readonly featureStrategies: Record<string, unknown>[];
  readonly featureStrategySegments: Record<string, unknown>[];
  readonly featureTags: Record<string, unknown>[];
}

const text = fc.string({ unit: 'grapheme-ascii', maxLength: 12 });
const date = fc.integer({ min: 0, max: 2_000_000 }).map((minutes) => new Date(1.5e12 + minutes * 60_000).toISOString());
const optional = <T>(name: string, value: fc.Arbitrary<T>) =>
  fc.option(value, { nil: undefined }).map((found) => (found === undefined ? {} : { [name]: found }));

/** An object with required and optional members. */
const object = (there: Record<string, fc.Arbitrary<unknown>>, maybe: Record<string, fc.Arbitrary<unknown>> = {}) =>
  fc
    .tuple(fc.record(there), ...Object.entries(maybe).map(([name, value]) => optional(name, value)))
    .map((parts): Record<string, unknown> => Object.assign({}, ...parts));

const some = (pool: readonly string[], minLength = 0) => fc.subarray([...pool], { minLength });

const constraint = object(
  {
    contextName: fc.constantFrom('userId', 'appName', 'country'),
    operator: fc.constantFrom('IN', 'NOT_IN', 'STR_CONTAINS', 'NUM_GT', 'SEMVER_EQ', 'SOUNDS_LIKE'),
  },
  {
    caseInsensitive: fc.boolean(),
    inverted: fc.boolean(),
    values: fc.array(fc.constantFrom('a', 'b', 'c d'), { maxLength: 3 }),
    value: fc.constantFrom('1', '1.2.3', 'not a number'),
  },
);

const variants = (stickiness: fc.Arbitrary<string>) =>
  some(['blue', 'green', 'red']).chain((names) =>
    fc.array(fc.integer({ min: 0, max: 300 }), { minLength: names.length, maxLength: names.length }).chain((weights) =>
      fc.tuple(
        ...names.map((name, i) =>
          object(
            {
              name: fc.constant(name),
              weight: fc.constant(weights[i]),
              weightType: fc.constantFrom('variable', 'fix'),
              stickiness,
            },
            { payload: fc.record({ type: fc.constantFrom('string', 'json'), value: text }) },
          ),
        ),
      ),
    ),
  );

const environmentNames = ['development', 'production', 'qa', 'staging'];
const projectNames = ['alpha', 'beta', 'default'];
const featureNames = ['f0', 'f1', 'f2', 'f3', 'f4'];
const segmentNames = ['everyone', 'insiders', 'nobody'];
const tagNames = ['simple:red', 'simple:blue', 'team:core', 'team:web'];

const listOf = <T>(items: readonly fc.Arbitrary<T>[]): fc.Arbitrary<T[]> =>
  items.length === 0 ? fc.constant([]) : fc.tuple(...items);

const environments = some(['qa', 'staging', 'production']).chain((names) =>
  listOf(
    names.map((name) =>
      object(
        { name: fc.constant(name), type: fc.constantFrom('test', 'production') },
        { sortOrder: fc.integer({ min: 0, max: 9 }), enabled: fc.boolean(), protected: fc.boolean() },
      ),
    ),
  ),
);

const projects = some(projectNames).chain((ids) =>
  listOf(
    ids.map((id) =>
      object(
        { id: fc.constant(id), name: text.map((name) => name || id) },
        {
          description: fc.option(text),
          mode: fc.constantFrom('open', 'protected', 'private'),
          defaultStickiness: fc.constantFrom('default', 'userId'),
          featureLimit: fc.option(fc.integer({ min: 1, max: 9 })),
          createdAt: date,
          updatedAt: date,
        },
      ),
    ),
  ),
);

const segments = some(segmentNames).chain((names) =>
  fc
    .uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: names.length, maxLength: names.length })
    .chain((ids) =>
      listOf(
        names.map((name, i) =>
          object(
            { id: fc.constant(ids[i]), name: fc.constant(name), constraints: fc.array(constraint, { maxLength: 2 }) },
            { description: fc.option(text), createdBy: text, createdAt: date },
          ),
        ),
      ),
    ),
);

const strategyTypes = some(['custom', 'special']).chain((names) =>
  listOf(
    names.map((name) =>
      object(
        {
          name: fc.constant(name),
          parameters: fc.array(fc.record({ name: fc.constant('p'), type: fc.constant('string') }), { maxLength: 1 }),
        },
        { title: fc.option(text), description: fc.option(text), deprecated: fc.boolean() },
      ),
    ),
  ),
);

/** Strategies of one feature in one environment; ids derive from the place, so that documents share them. */
const strategiesIn = (feature: string, environment: string, segmentIds: readonly number[]) =>
  some(['0', '1', '2']).chain((positions) =>
    listOf(
      positions.map((position) =>
        object(
          {
            id: fc.constant(`${feature}-${environment}-${position}`),
            featureName: fc.constant(feature),
            environment: fc.constant(environment),
            strategyName: fc.constantFrom('default', 'flexibleRollout', 'custom', 'unheard-of'),
          },
          {
            title: fc.option(text),
            disabled: fc.boolean(),
            sortOrder: fc.integer({ min: 0, max: 3 }),
            parameters: fc.dictionary(fc.constantFrom('rollout', 'groupId'), text),
            constraints: fc.array(constraint, { maxLength: 2 }),
            variants: variants(fc.constantFrom('default', 'userId')),
            segments: fc.subarray([...segmentIds]),
            createdAt: date,
          },
        ),
      ),
    ),
  );

const feature = (name: string, project: fc.Arbitrary<string>) =>
  object(
    { name: fc.constant(name), project },
    {
      type: fc.constantFrom('release', 'experiment', 'gizmo'),
      description: fc.option(text),
      stale: fc.boolean(),
      impressionData: fc.boolean(),
      createdAt: date,
      lastSeenAt: date,
    },
  );

const entries = (feature: string, known: readonly string[], segmentIds: readonly number[]) =>
  some(known).chain((names) =>
    fc.record({
      environments: listOf(
        names.map((environment) =>
          object(
            { featureName: fc.constant(feature), environment: fc.constant(environment), enabled: fc.boolean() },
            { variants: variants(fc.constant('default')), lastSeenAt: date },
          ),
        ),
      ),
      strategies: listOf(names.map((environment) => strategiesIn(feature, environment, segmentIds))).map((all) =>
        all.flat(),
      ),
    }),
  );

const tagOf = (name: string) => ({ type: name.split(':')[0], value: name.split(':')[1] });

/** A document that every instance accepts, whatever was imported before. */
export const randomDocument: fc.Arbitrary<Document> = fc
  .record({ environments, projects, segments, strategies: strategyTypes, names: some(featureNames) })
  .chain(({ names, ...rest }) => {
    const known = ['development', ...rest.environments.map(({ name }) => String(name))];
    const owners = ['default', ...rest.projects.map(({ id }) => String(id))];
    const ids = rest.segments.map(({ id }) => Number(id));
    return fc.record({
      rest: fc.constant(rest),
      features: listOf(names.map((name) => feature(name, fc.constantFrom(...owners)))),
      parts: listOf(names.map((name) => entries(name, known, ids))),
      tags: some(tagNames),
      tagging: listOf(names.map(() => some(tagNames))),
      uses: fc.array(fc.record({ strategy: fc.nat(), segment: fc.nat() }), { maxLength: 4 }),
      names: fc.constant(names),
    });
  })
  .map(({ rest, features, parts, tags, tagging, uses, names }): Document => {
    const featureStrategies = parts.flatMap(({ strategies }) => strategies);
    return {
      version: 4,
      ...rest,
      // The instance's own environments must stay usable, even if a document with `drop` lacks them.
      environments: [{ name: 'development', type: 'development', sortOrder: 2 }, ...rest.environments],
      tagTypes: ['simple', 'team'].map((name) => ({ name, description: `The ${name} ones` })),
      tags: tags.map(tagOf),
      features,
      featureEnvironments: parts.flatMap((part) => part.environments),
      featureStrategies,
      featureStrategySegments: uses.flatMap(({ strategy, segment }) => {
        const user = featureStrategies[strategy % Math.max(1, featureStrategies.length)];
        const used = rest.segments[segment % Math.max(1, rest.segments.length)];
        return user && used ? [{ featureStrategyId: user.id, segmentId: used.id }] : [];
      }),
      featureTags: names.flatMap((featureName, i) =>
        (tagging[i] ?? [])
          .filter((name) => tags.includes(name))
          .map((name) => ({ featureName, tagType: tagOf(name).type, tagValue: tagOf(name).value })),
      ),
    };
  });

export const environmentPool = environmentNames;
