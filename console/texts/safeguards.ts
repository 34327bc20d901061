/** What a safeguard watches and does, in words. */
export const safeguards = {
  text: (measured: string, range: string, where: string, compared: string, then: string): string =>
    `${measured} ${range}${where}, ${compared}: ${then}`,
  measured: {
    count: (metric: string): string => `count of “${metric}”`,
    rps: (metric: string): string => `“${metric}” per second`,
    sum: (metric: string): string => `sum of “${metric}”`,
    avg: (metric: string): string => `average of “${metric}”`,
    p50: (metric: string): string => `median of “${metric}”`,
    p95: (metric: string): string => `95th percentile of “${metric}”`,
    p99: (metric: string): string => `99th percentile of “${metric}”`,
  },
  over: { hour: 'over an hour', day: 'over a day', week: 'over a week', month: 'over a month' },
  where: (label: string, values: string): string => `, where ${label} is ${values}`,
  or: ' or ',
  compared: {
    '>': (threshold: string): string => `above ${threshold}`,
    '<': (threshold: string): string => `below ${threshold}`,
  },
  outcomes: { pause: 'the release stops', disable: 'the flag is switched off' },
};
