import * as z from 'zod';
import { maxId, maxLongName, maxName, maxText } from '../limits.ts';
import { newStrategy, shownStrategy, storedStrategy } from './feature-strategy.ts';
import { aggregationModes, maxLabelValues, metricName, metricRanges, metricSources } from './impact-metric.ts';
import { dateTime, freeName, urlFriendlyName } from './names.ts';
import { strategyVariant } from './variant.ts';

/** Milestones of a template or a plan. */
export const maxMilestones = 20;
/** Strategies of a milestone. */
export const maxMilestoneStrategies = 10;
/** Guards of a milestone, and safeguards of a plan or an environment. */
export const maxGuards = 10;
/** Minutes that a milestone may wait for the next one: a year. */
const maxIntervalMinutes = 366 * 24 * 60;
/** People whose approval a milestone may wait for. */
const maxApprovals = 10;

/** What happens when a guard finds that a milestone is worse. */
export const onBreach = z
  .enum(['pause', 'undo', 'disable'])
  .describe(
    '`pause`: the plan stays where it is; `undo`: also takes the milestone back; `disable`: also switches the feature off in the environment',
  );
export type OnBreach = z.infer<typeof onBreach>;

/** How readings of an arm are named: a variant, or `enabled` and `disabled` for features without one. */
const arm = z.string().min(1).max(maxName);
const guardId = urlFriendlyName;
const sourceName = z.string().min(1).max(maxName).describe('The source of readings');

/** Metrics of SDKs from which the readings of a guard are counted (contract: impact-metrics §4). */
const guardMetrics = z.object({
  requests: metricName.describe('A counter of requests, or a histogram of their durations'),
  errors: metricName.optional().describe('A counter of errors; for guards of the kind `errors`'),
  slowerThan: z
    .number()
    .optional()
    .describe('For guards of the kind `slow`: `requests` is a histogram, and what lies above this bound is slow'),
});
export type GuardMetrics = z.infer<typeof guardMetrics>;

const countedBy = { errors: 'errors', slow: 'slowerThan' } as const;

/** The metrics of a guard of one kind: they have what it counts, and not what the other kind does. */
const metricsOfKind = (kind: 'errors' | 'slow') => {
  const other = kind === 'errors' ? 'slow' : 'errors';
  const [own, foreign] = [countedBy[kind], countedBy[other]];
  return guardMetrics
    .refine((metrics) => metrics[foreign] === undefined, {
      path: [foreign],
      message: `is for guards of the kind \`${other}\` only`,
      abort: true,
    })
    .refine((metrics) => metrics[own] !== undefined, {
      path: [own],
      message: `is required for guards of the kind \`${kind}\``,
    })
    .optional()
    .describe('Metrics of SDKs that are counted under the name of the source, so that nobody has to send readings');
};

const countGuard = {
  id: guardId.optional().describe('Unique within the milestone; made if it is absent'),
  source: sourceName,
  newArm: arm.default('enabled').describe('The variant that is released'),
  oldArm: arm.default('disabled').describe('The variant with which it is compared'),
  minimumRequests: z
    .number()
    .int()
    .min(1)
    .max(1e9)
    .default(1_000)
    .describe('Requests that each arm needs before the milestone may pass'),
  onBreach: onBreach.default('pause'),
};

const differentArms = [
  ({ newArm, oldArm }: { readonly newArm: string; readonly oldArm: string }) => newArm !== oldArm,
  { path: ['newArm'], message: 'must differ from `oldArm`' },
] satisfies [unknown, unknown];

/** A condition under which a milestone goes on (contract: release-plans §5). */
export const guard = z.discriminatedUnion('kind', [
  z
    .object({ kind: z.literal('errors'), ...countGuard, metrics: metricsOfKind('errors') })
    .refine(...differentArms)
    .describe('The new arm has more errors than the old one: a sequential test of counts'),
  z
    .object({ kind: z.literal('slow'), ...countGuard, metrics: metricsOfKind('slow') })
    .refine(...differentArms)
    .describe('The new arm has more slow requests than the old one; `errors` of its readings counts slow requests'),
  z
    .object({
      kind: z.literal('alarm'),
      id: guardId.optional(),
      source: sourceName.optional().describe('Absent: alarms of all sources'),
      key: z.string().min(1).max(maxLongName).optional().describe('The name of the alarm; absent: any'),
      onBreach: onBreach.default('pause'),
    })
    .describe('An alarm rings'),
]);
export type Guard = z.infer<typeof guard>;

/** A threshold on a metric that SDKs report (contract: release-plans §6). */
export const safeguardBody = z.object({
  impactMetric: z.object({
    metricName: z.string().min(1).max(maxLongName),
    timeRange: z.enum(metricRanges),
    aggregationMode: z.enum(aggregationModes),
    labelSelectors: z
      .record(z.string().max(maxName), z.array(z.string().max(maxLongName)).max(maxLabelValues))
      .default({}),
    source: z.enum(metricSources).default('internal'),
  }),
  triggerCondition: z.object({ operator: z.enum(['>', '<']), threshold: z.number() }),
});
export type SafeguardBody = z.infer<typeof safeguardBody>;

/** Whether one safeguard takes the place of the other: two thresholds on one metric would contradict each other. */
export const isSameThreshold = (a: SafeguardBody, b: SafeguardBody): boolean =>
  a.impactMetric.metricName === b.impactMetric.metricName &&
  a.impactMetric.aggregationMode === b.impactMetric.aggregationMode &&
  a.triggerCondition.operator === b.triggerCondition.operator;

export const safeguardAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pauseReleasePlanProgressions'), id: z.string().describe('Id of the plan') }),
  z.object({
    type: z.literal('disableFeatureEnvironment'),
    environment: z.string(),
    featureName: z.string(),
    projectId: z.string(),
  }),
]);

export const safeguard = safeguardBody.extend({ id: z.string(), action: safeguardAction });
export type Safeguard = z.infer<typeof safeguard>;

/** When the clock begins the next milestone by itself. */
export const transitionCondition = z.object({
  intervalMinutes: z.number().int().min(1).max(maxIntervalMinutes).describe('Minutes since this milestone began'),
});

const weekday = z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be a time of day, written HH:MM');

/** Days and hours in which a milestone may begin by itself. */
export const releaseWindow = z
  .object({
    days: z.array(weekday).min(1).max(7),
    from: timeOfDay.default('00:00'),
    to: timeOfDay.default('24:00'),
    timeZone: z
      .string()
      .max(maxName)
      .refine((name) => isTimeZone(name), 'must be a time zone of IANA, e.g. Europe/Berlin'),
  })
  .refine(({ from, to }) => from < to, {
    path: ['to'],
    message: 'must be later than `from`; a window that never opens is not allowed',
  });
export type ReleaseWindow = z.infer<typeof releaseWindow>;

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** Members of a milestone that only this service has. */
const gates = {
  transitionCondition: transitionCondition
    .nullish()
    .describe('When the next milestone begins by itself; absent: a person starts it'),
  approvals: z
    .number()
    .int()
    .min(0)
    .max(maxApprovals)
    .optional()
    .describe('People who have to approve before this milestone begins'),
  notBefore: dateTime.optional().describe('This milestone does not begin by itself before'),
  window: releaseWindow.optional().describe('Days and hours in which this milestone begins by itself'),
  guards: z.array(guard).max(maxGuards).optional().describe('What stops the plan while this milestone is active'),
};

/** A strategy of a milestone as it is sent. */
export const milestoneStrategyBody = newStrategy.extend({
  id: z.string().max(maxName).optional().describe('Keeps a strategy of a milestone that is updated'),
  variants: z.array(strategyVariant.extend({ name: urlFriendlyName })).optional(),
});

export const milestoneBody = z.object({
  id: z.string().max(maxName).optional().describe('Keeps a milestone of a template when it is updated'),
  name: freeName,
  sortOrder: z.number().int().min(0).max(1e6).optional(),
  strategies: z.array(milestoneStrategyBody).min(1).max(maxMilestoneStrategies),
  ...gates,
});
export type MilestoneBody = z.infer<typeof milestoneBody>;

export const milestoneBodies = z.array(milestoneBody).min(1).max(maxMilestones);

/** A template as it is sent (contract: release-plan-templates §1). */
export const releasePlanTemplateBody = z.object({
  name: freeName,
  description: z.string().max(maxText).nullish(),
  milestones: milestoneBodies,
});
export type ReleasePlanTemplateBody = z.infer<typeof releasePlanTemplateBody>;

/** What a list of templates shows. */
export const releasePlanTemplatesQuery = z.object({
  archived: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .describe('Whether archived templates are listed, too'),
});

const person = z.object({ id: z.number().int(), username: z.string() });

const storedGates = {
  transitionCondition: transitionCondition.nullable(),
  approvals: z.number().int().optional(),
  notBefore: z.string().optional(),
  window: releaseWindow.optional(),
  guards: z.array(guard).optional(),
};

/** A milestone of a template as it is stored, in order. */
export const storedTemplateMilestone = z.object({
  id: z.string(),
  name: z.string(),
  sortOrder: z.number().int(),
  strategies: z.array(storedStrategy),
  ...storedGates,
});
export type StoredTemplateMilestone = z.infer<typeof storedTemplateMilestone>;

/** Why a plan does not go on. */
export const pauseReasons = ['person', 'environment', 'guard', 'safeguard', 'conflict', 'rights', 'review'] as const;

export const planPause = z.object({
  at: z.string(),
  reason: z
    .enum(pauseReasons)
    .describe(
      '`person`: somebody paused it; `environment`: the feature is off there; `guard`, `safeguard`: a breach; `conflict`: ' +
        'others changed what should have been taken back; `rights`: whoever started it may no longer; `review`: changes ' +
        'have to be reviewed by now, and the plan was not',
    ),
  text: z.string().describe('One sentence, with the evidence'),
});
export type PlanPause = z.infer<typeof planPause>;

/** A milestone of a plan as it is stored, in order. */
export const storedMilestone = storedTemplateMilestone.extend({
  /** When it began last; null: it has not begun. */
  startedAt: z.string().nullable(),
  /** When the clock went on from it. */
  progressionExecutedAt: z.string().nullable(),
  /** Ms for which it was paused since it began. */
  pausedMs: z.number().int(),
  /** Since when its guards count, if that is later than its beginning. */
  countsFrom: z.string().optional(),
  approvedBy: z.array(person),
});
export type StoredMilestone = z.infer<typeof storedMilestone>;

/** A plan as it is stored in the feature's environment. */
export const storedReleasePlan = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  releasePlanTemplateId: z.string().nullable(),
  createdByUserId: z.number().int(),
  createdAt: z.string(),
  activeMilestoneId: z.string().nullable(),
  milestones: z.array(storedMilestone),
  safeguards: z.array(safeguard),
  pause: planPause.nullable(),
  /** When the last milestone had passed everything; null: not yet. */
  completedAt: z.string().nullable(),
  /** In whose name the clock goes on. */
  startedBy: person.extend({ tokenId: z.number().int().optional() }),
  /** Increases whenever somebody changes what the plan says; a milestone remembers it. */
  edition: z.number().int(),
  /** The edition that a change request brought, with its approvals; null: none did. */
  approvedEdition: z.number().int().nullable(),
  /** What the start of the active milestone replaced, so that exactly that can be taken back. */
  before: z
    .object({
      milestoneId: z.string().nullable(),
      /** Whether the feature was on, or somebody has switched it on since. */
      enabled: z.boolean(),
      edition: z.number().int(),
      /** Ids of the environment's own strategies that were active; absent: not known. */
      strategies: z.array(z.string()).optional(),
    })
    .nullable(),
});
export type StoredReleasePlan = z.infer<typeof storedReleasePlan>;

const shownGates = {
  transitionCondition: transitionCondition.nullable(),
  approvals: z.number().int().optional(),
  notBefore: z.string().optional(),
  window: releaseWindow.optional(),
  guards: z.array(guard).optional(),
};

const shownTemplateMilestone = z.object({
  id: z.string(),
  name: z.string(),
  sortOrder: z.number().int(),
  strategies: z.array(shownStrategy),
  ...shownGates,
});

/** A template (contract: release-plan-templates §1). */
export const releasePlanTemplate = z.object({
  id: z.string(),
  discriminator: z.literal('template'),
  name: z.string(),
  description: z.string().nullable(),
  project: z.string().optional().describe('The project that it belongs to; absent: the installation'),
  createdByUserId: z.number().int(),
  createdAt: z.string(),
  archivedAt: z.string().nullable().optional(),
  milestones: z.array(shownTemplateMilestone),
});
export type ReleasePlanTemplate = z.infer<typeof releasePlanTemplate>;

export const milestone = shownTemplateMilestone.extend({
  startedAt: z.string().nullable(),
  progressionExecutedAt: z.string().nullable(),
  pausedAt: z.string().nullable(),
  approvedBy: z.array(person),
});
export type Milestone = z.infer<typeof milestone>;

/** A plan of a feature in an environment (contract: release-plans §1). */
export const releasePlan = z.object({
  id: z.string(),
  discriminator: z.literal('plan'),
  name: z.string(),
  description: z.string().nullable(),
  featureName: z.string(),
  environment: z.string(),
  createdByUserId: z.number().int(),
  createdAt: z.string(),
  activeMilestoneId: z.string().nullable(),
  milestones: z.array(milestone),
  releasePlanTemplateId: z.string().nullable(),
  safeguards: z.array(safeguard),
  pause: planPause.nullable(),
  completedAt: z.string().nullable(),
  takesBackTo: z
    .object({
      milestoneId: z.string().nullable().describe('null: none, as before the release'),
      name: z.string().nullable(),
    })
    .nullable()
    .describe(
      'The milestone that is in force again when the active one is taken back; null: nothing can be taken back, because no ' +
        'milestone is active, it was not started, or somebody has changed the plan since',
    ),
  startedBy: person,
});
export type ReleasePlan = z.infer<typeof releasePlan>;

const newSafeguards = {
  safeguards: z
    .array(safeguardBody)
    .max(maxGuards)
    .refine((all) => all.every((one, i) => all.findIndex((other) => isSameThreshold(one, other)) === i), {
      message: 'must not have two on the same metric, aggregation and operator',
    })
    .optional()
    .describe('Pause the plan, from its beginning'),
};

/** A new plan: as it is, with the template that it was made of if there is one, or by a template (contract: release-plans §1). */
export const newReleasePlan = z.union([
  releasePlanTemplateBody.extend({ templateId: z.string().min(1).max(maxName).optional(), ...newSafeguards }),
  // Without the last member, a plan with a mistake would be read as its template alone.
  z.object({ templateId: z.string().min(1).max(maxName), ...newSafeguards, milestones: z.never().optional() }),
]);
export type NewReleasePlan = z.infer<typeof newReleasePlan>;

/** Readings in one request. */
export const maxReadings = 100;

/** Alarms of a feature whose states are kept, in all its environments together. */
export const maxAlarms = 100;

/** Counts of an arm in a window of time, from outside (contract: guards §2). */
export const countReading = z.object({
  source: z.string().min(1).max(maxName),
  variant: arm.describe('A variant, or `enabled` or `disabled`'),
  start: dateTime,
  stop: dateTime,
  requests: z.number().int().min(0).max(maxId),
  errors: z.number().int().min(0).max(maxId),
});
export type CountReading = z.infer<typeof countReading>;

/** The state of an alarm. */
export const stateReading = z.object({
  source: z.string().min(1).max(maxName),
  key: z.string().min(1).max(maxLongName),
  state: z.enum(['firing', 'resolved', 'unknown']),
  at: dateTime,
  labels: z.record(z.string(), z.string()),
  /** Who sent it as a reading; absent: a signal, or the account. */
  sentBy: z.object({ id: z.number().int().nullable(), username: z.string() }).optional(),
});
export type StateReading = z.infer<typeof stateReading>;

/** The state of an alarm as somebody sends it. */
export const sentState = stateReading.pick({ source: true, key: true, state: true }).extend({
  key: stateReading.shape.key.describe('The name of the alarm'),
  at: dateTime.optional().describe('Since when; absent: now'),
});
export type SentState = z.infer<typeof sentState>;

/** What the active milestone waits for, or what stopped it. */
export const planStatus = z.object({
  next: z.enum(['start', 'wait', 'paused', 'complete']),
  milestoneId: z.string().nullable().describe('The milestone that is active'),
  nextMilestoneId: z.string().nullable(),
  nextAt: z.string().nullable().describe('When the next milestone begins at the earliest, if it begins by itself'),
  waitsFor: z.array(
    z.object({
      kind: z.enum(['time', 'notBefore', 'window', 'approvals', 'traffic', 'alarm', 'environment', 'person', 'paused']),
      text: z.string(),
      until: z.string().optional(),
      missing: z.number().int().optional(),
    }),
  ),
  breach: z
    .object({ guardId: z.string(), action: onBreach })
    .nullable()
    .describe(
      'The guard or safeguard that finds something worse, and what the clock does when it looks next; null: none does',
    ),
  evidence: z.array(
    z.object({
      guardId: z.string(),
      kind: z.enum(['errors', 'slow', 'alarm', 'threshold']),
      verdict: z.enum(['worse', 'no sign', 'too little', 'unknown']),
      text: z.string(),
    }),
  ),
});
export type PlanStatus = z.infer<typeof planStatus>;
