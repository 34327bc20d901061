/** Features per document: a peer accepts at most 100 KB of JSON, which is 60 features with their strategies. */
const featuresADocument = 60;
const environments = ['development', 'production'];

export const flagName = (n: number): string => `flag-${String(n).padStart(5, '0')}`;

/** Whether a flag is on after the import. */
export const isOn = (n: number): boolean => n % 3 > 0;

/**
 * Flags with an id-list constraint and a gradual rollout; two of three are on. The first document also contains a
 * segment.
 */
const documentOf = (from: number, to: number) => {
  const numbers = Array.from({ length: to - from }, (_, i) => from + i);
  const places = numbers.flatMap((n) =>
    environments.map((environment) => ({ n, environment, featureName: flagName(n) })),
  );
  const constraint = { contextName: 'userId', operator: 'IN', inverted: false, caseInsensitive: false };
  return {
    version: 4,
    segments:
      from > 0
        ? []
        : [
            {
              id: 1,
              name: 'early customers',
              constraints: [{ ...constraint, values: Array.from({ length: 25 }, (_, i) => `customer-${i}`) }],
            },
          ],
    features: numbers.map((n) => ({
      name: flagName(n),
      description: `The flag of team ${n % 20}`,
      type: 'release',
      project: 'default',
      stale: false,
      variants: [],
    })),
    featureEnvironments: places.map(({ n, environment, featureName }) => ({
      featureName,
      environment,
      enabled: isOn(n),
      variants: [],
    })),
    featureStrategies: places.map(({ n, environment, featureName }) => ({
      id: `00000000-0000-4000-8${environments.indexOf(environment)}00-${String(n).padStart(12, '0')}`,
      featureName,
      projectId: 'default',
      environment,
      strategyName: 'flexibleRollout',
      parameters: { groupId: featureName, rollout: '50', stickiness: 'userId' },
      constraints: [{ ...constraint, values: ['1', '2', '3', '4'] }],
      sortOrder: 0,
      segments: [],
    })),
  };
};

/** State documents with the flags from number `from` to before `to`. */
export const documentsOf = (from: number, to: number): object[] =>
  Array.from({ length: Math.ceil((to - from) / featuresADocument) }, (_, i) =>
    documentOf(from + i * featuresADocument, Math.min(to, from + (i + 1) * featuresADocument)),
  );
