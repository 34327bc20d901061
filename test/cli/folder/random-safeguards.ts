import fc from 'fast-check';

/** Safeguards on metrics that were reported, as in a file: in any order, no two on the same metric, aggregation and operator. */
export const safeguards = fc.uniqueArray(
  fc.record({
    impactMetric: fc.record(
      {
        metricName: fc.constantFrom('errors', 'latency'),
        timeRange: fc.constantFrom('hour', 'week'),
        aggregationMode: fc.constantFrom('count', 'rps'),
        labelSelectors: fc.dictionary(
          fc.constantFrom('appName', 'region'),
          fc.subarray(['a', 'no', '*'], { minLength: 1 }),
        ),
      },
      { requiredKeys: ['metricName', 'timeRange', 'aggregationMode'] },
    ),
    triggerCondition: fc.record({ operator: fc.constantFrom('>', '<'), threshold: fc.constantFrom(0, 0.5, 1e6) }),
  }),
  {
    maxLength: 3,
    selector: ({ impactMetric: { metricName, aggregationMode }, triggerCondition: { operator } }) =>
      `${metricName} ${aggregationMode} ${operator}`,
  },
);
