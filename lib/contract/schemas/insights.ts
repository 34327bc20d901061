import * as z from 'zod';
import { maxInsightsDays } from '../limits.ts';
import { lifecycleCount } from './lifecycle.ts';
import { projectOutline, projectStats, timeToProduction } from './project.ts';

const count = z.number().int();
const date = z.iso.date();

/** The days that are asked for (contract: insights §2). */
export const insightsQuery = z.object({
  from: date.optional().describe('First day, UTC; not beside `days`'),
  to: date.optional().describe('Last day, UTC; default: today'),
  days: z.coerce
    .number()
    .int()
    .min(1)
    .max(maxInsightsDays)
    .optional()
    .describe('Number of days that end with `to`; default: 90'),
});
export type InsightsQuery = z.infer<typeof insightsQuery>;

const period = z.object({
  from: date,
  to: date,
  days: count,
  eventsFrom: date
    .nullable()
    .describe('First day whose events were all counted: `from`, unless there were too many; null: no day'),
});

const median = z.number().nullable().describe('null if there is nothing to take it of');
const p75 = z.number().nullable().describe('Three quarters took this time or less');

const productionTimes = { flags: count, medianDays: median, p75Days: p75 };

/** How long flags took from their creation to production (contract: insights §3). */
const timesToProduction = z.object({
  ...productionTimes,
  weeks: z
    .array(z.object({ from: date.describe('A Monday'), ...productionTimes }))
    .describe('By the week in which they were first on; weeks without any are left out'),
});

const stagesOfDay = lifecycleCount.extend({ date });

const age = z.object({
  minDays: count,
  maxDays: count.nullable().describe('Exclusive; null: any age'),
  flags: count,
});

/** Flags that should be gone, and since when (contract: insights §5). */
const debt = z.object({
  flags: count.describe('Active flags that are completed, stale or potentially stale; each counts once'),
  completed: count,
  stale: count.describe('Not completed'),
  potentiallyStale: count.describe('Neither completed nor stale'),
  medianDays: median,
  p75Days: p75,
  ages: z.array(age),
  undated: count.describe('Marked as stale by an earlier version, with too many events since; in no other age'),
});

const byType = z.record(z.string(), count);

/** Changes of flags in environments (contract: insights §6). */
const changes = z.object({
  total: count,
  byType: byType.describe('By the type of the environment'),
  days: z
    .array(z.object({ date, total: count, byType }))
    .describe('Every day whose events were counted. Environments that are gone have no type, but are in `total`'),
});

const waits = { requests: count, medianHours: median, p75Hours: p75 };

/** Change requests, and how long they waited (contract: insights §7). */
const approvals = z.object({
  sentToReview: count,
  approved: count,
  rejected: count,
  cancelled: count,
  applied: count,
  toApproval: z.object({
    ...waits,
    undated: count.describe('Approvals whose way to review is not among the events that were counted'),
  }),
  toApplication: z.object(waits).describe('From the approval until the change was made'),
  waiting: z.object({
    requests: count.describe('Those that are in review now'),
    longestHours: z.number().nullable(),
    undated: count.describe('Those of them of which nothing says since when'),
  }),
  days: z.array(z.object({ date, sentToReview: count, approved: count, rejected: count, applied: count })),
});

const common = {
  period,
  timeToProduction: timesToProduction,
  stages: z.array(stagesOfDay).describe('The flags in each stage at the end of each day'),
  debt,
  changes,
  approvals,
};

const healthNumbers = z.object({
  rating: count,
  activeCount: count.describe('Active flags that are not stale'),
  potentiallyStaleCount: count,
  staleCount: count,
});

/** The insights of a project (contract: insights §1). */
export const projectInsights = z.object({
  stats: projectStats,
  leadTime: timeToProduction,
  featureTypeCounts: projectOutline.shape.featureTypeCounts,
  health: healthNumbers,
  technicalDebt: healthNumbers.describe('Its rating is 100 less the health'),
  members: z.object({
    currentMembers: count,
    change: count.describe('Roles that users got in the last 30 days'),
  }),
  ...common,
});
export type ProjectInsights = z.infer<typeof projectInsights>;

/** The insights of all projects that the caller sees (contract: insights §8). */
export const allInsights = z.object({
  ...common,
  projects: z
    .array(
      z.object({
        project: z.string().describe('Its id'),
        flags: count.describe('Active ones'),
        debt: count,
        toProduction: z.object(productionTimes),
        changes: count,
        productionChanges: count,
      }),
    )
    .describe('Every project by its id'),
});
export type AllInsights = z.infer<typeof allInsights>;

export type CommonInsights = Omit<AllInsights, 'projects'>;
