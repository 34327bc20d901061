import * as z from 'zod';
import { text } from './strategy-schema.ts';

/** Safeguards as people write them (docs/contract/release-plans.md §6): the members of the API, without ids. */

/** Most safeguards of a plan, or of an environment. */
export const maxSafeguards = 10;

const safeguard = z.strictObject({
  impactMetric: z.strictObject({
    metricName: text.min(1).max(255).describe('A metric that SDKs report in the environment'),
    timeRange: z.enum(['hour', 'day', 'week', 'month']),
    aggregationMode: z.enum(['rps', 'count', 'avg', 'sum', 'p50', 'p95', 'p99']),
    labelSelectors: z
      .record(text.max(100), z.array(text.max(255)).max(20))
      .default({})
      .describe('Values by the names of labels; none: all'),
  }),
  triggerCondition: z.strictObject({ operator: z.enum(['>', '<']), threshold: z.number() }),
});
export type SafeguardFile = z.output<typeof safeguard>;

/** Two safeguards with one key are the same one: the server replaces one by the other. */
export const safeguardKey = ({ impactMetric, triggerCondition }: SafeguardFile): string =>
  JSON.stringify([impactMetric.metricName, impactMetric.aggregationMode, triggerCondition.operator]);

export const safeguards = z
  .array(safeguard)
  .max(maxSafeguards)
  .superRefine((all, context) => {
    const seen = new Set<string>();
    for (const [i, one] of all.entries()) {
      const key = safeguardKey(one);
      if (seen.has(key))
        context.addIssue({
          code: 'custom',
          path: [i],
          message: 'has the metric, aggregation and operator of another one, which it would replace',
        });
      seen.add(key);
    }
  })
  .optional();
