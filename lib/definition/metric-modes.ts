type Mode = 'rps' | 'count' | 'avg' | 'sum' | 'p50' | 'p95' | 'p99';

/** What can be made of the values of a metric, by its type, the usual one first (contract: impact-metrics §3.2). */
export const modesOf: Readonly<Record<'counter' | 'gauge' | 'histogram', readonly Mode[]>> = {
  counter: ['count', 'rps', 'sum'],
  gauge: ['avg', 'sum', 'count'],
  histogram: ['p95', 'p99', 'p50', 'avg', 'count', 'rps', 'sum'],
};
