import * as z from 'zod';

const yes = z.number().int().describe('Decisions that it is on');
const no = z.number().int().describe('Decisions that it is off');
const environment = z.string();
const timestamp = z.iso.datetime().describe('Beginning of the hour, or of the day, UTC');

const head = {
  version: z.literal(1),
  maturity: z.literal('stable'),
};

/** The answer of Prometheus to a query without any series. */
const noSeries = z.object({
  status: z.literal('success'),
  data: z.object({ resultType: z.literal('matrix'), result: z.array(z.never()).max(0) }),
});

/** Requests a second by application and path. Always empty: this service does not count them (contract: usage §8). */
export const requestsPerSecond = z.object({ clientMetrics: noSeries, adminMetrics: noSeries });

export const featureUsage = z.object({
  ...head,
  featureName: z.string(),
  lastHourUsage: z
    .array(z.object({ environment, timestamp, yes, no }))
    .describe('Counts of the current hour, by environment'),
  seenApplications: z
    .array(z.string())
    .describe('Applications that reported the feature in the last 24 hours, by name'),
});
export type FeatureUsage = z.infer<typeof featureUsage>;

export const usageQuery = z.object({
  hoursBack: z.string().optional().describe('Number of hours, 1 to 48; default, also for anything else: 24'),
  daysBack: z
    .string()
    .optional()
    .describe(
      'Number of days, 1 to 90: the answer is by the day, and `hoursBack` does not count. Anything else is ignored',
    ),
});

export const rawFeatureUsage = z.object({
  ...head,
  data: z
    .array(
      z.object({
        featureName: z.string(),
        appName: z.string(),
        environment,
        timestamp,
        yes,
        no,
        variants: z
          .record(z.string(), z.number().int())
          .optional()
          .describe('How often each variant was given; absent where nothing was counted'),
      }),
    )
    .describe(
      'For each application, environment and hour, by time; zeros where nothing was counted. By the day, only what was counted',
    ),
  since: z.iso
    .datetime()
    .optional()
    .describe('Only with `daysBack`: beginning of the first day that the answer has; days before it were too many'),
});
export type RawFeatureUsage = z.infer<typeof rawFeatureUsage>;

export const unknownFlags = z.object({
  unknownFlags: z
    .array(
      z.object({
        name: z.string(),
        environment,
        lastSeenAt: z.iso.datetime().describe('Exact to ten minutes'),
        appName: z.string(),
      }),
    )
    .describe('Newest first'),
});
export type UnknownFlagsView = z.infer<typeof unknownFlags>;
