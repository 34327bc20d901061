import * as z from 'zod';
import { safeguards } from './safeguard-schema.ts';
import { strategy, text } from './strategy-schema.ts';

/**
 * A release plan as people write it (docs/contract/release-plans.md): the members of the API, without ids. It is part of
 * the file of a feature, and a file of its own for `halyard release start`.
 */

const isTimeZone = (given: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: given });
    return true;
  } catch {
    return false;
  }
};

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

const timeOfDay = text.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be a time of day, written "HH:MM"');

const window = z
  .strictObject({
    days: z.array(z.enum(weekdays)).min(1),
    from: timeOfDay.default('00:00'),
    to: timeOfDay.default('24:00'),
    timeZone: text.refine(isTimeZone, 'must be a time zone of IANA, e.g. Europe/Berlin'),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'must be later than `from`: it never opens' });

const onBreach = z
  .enum(['pause', 'undo', 'disable'])
  .default('pause')
  .describe('`undo` also takes the milestone back; `disable` also switches the feature off in the environment');
const id = text.min(1).max(100).optional().describe('Needed only to tell guards of one kind apart');
const arm = text.min(1).max(100);
const source = text.min(1).max(100).describe('The source of readings');

const metrics = z.strictObject({
  requests: text.min(1).describe('A counter of requests, or a histogram of their durations'),
  errors: text.min(1).optional().describe('A counter of errors; for `errors`'),
  slowerThan: z.number().optional().describe('For `slow`: what lies above this bound of the histogram is slow'),
});
const countedBy = { errors: 'errors', slow: 'slowerThan' } as const;

const metricsOfKind = (kind: 'errors' | 'slow') => {
  const other = kind === 'errors' ? 'slow' : 'errors';
  const [own, foreign] = [countedBy[kind], countedBy[other]];
  return metrics
    .refine((one) => one[foreign] === undefined, {
      path: [foreign],
      message: `is for guards of the kind \`${other}\` only`,
      abort: true,
    })
    .refine((one) => one[own] !== undefined, { path: [own], message: `is required for guards of the kind \`${kind}\`` })
    .optional()
    .describe('Metrics of SDKs that are counted, so that nobody has to send readings');
};

const countGuard = {
  id,
  source,
  newArm: arm.default('enabled').describe('The variant that is released'),
  oldArm: arm.default('disabled').describe('The variant with which it is compared'),
  minimumRequests: z.number().int().min(1).max(1e9).default(1_000).describe('Of each arm, before the plan goes on'),
  onBreach,
};

const guard = z.discriminatedUnion('kind', [
  z
    .strictObject({ kind: z.literal('errors'), ...countGuard, metrics: metricsOfKind('errors') })
    .describe('More errors in the new arm than in the old one'),
  z
    .strictObject({ kind: z.literal('slow'), ...countGuard, metrics: metricsOfKind('slow') })
    .describe('More slow requests in the new arm'),
  z
    .strictObject({ kind: z.literal('alarm'), id, source: source.optional(), key: text.min(1).optional(), onBreach })
    .describe('An alarm rings; without source and key: any'),
]);

const milestone = z.strictObject({
  name: text.min(1).max(200),
  strategies: z.array(strategy).min(1).max(10).describe('In force while this is the active milestone'),
  transitionCondition: z
    .strictObject({
      intervalMinutes: z
        .number()
        .int()
        .min(1)
        .max(366 * 24 * 60),
    })
    .optional()
    .describe('When the next milestone begins by itself; left out: a person starts it'),
  approvals: z.number().int().min(0).max(10).default(0).describe('People who have to approve before it begins'),
  notBefore: z.iso.datetime({ offset: true }).optional().describe('It does not begin by itself before'),
  window: window.optional().describe('Days and hours in which it begins by itself'),
  guards: z.array(guard).max(10).default([]).describe('What stops the plan while this is the active milestone'),
});

/** A release plan template: the same without safeguards, which belong to what runs. */
export const templateFile = z.strictObject({
  name: text.min(1).max(200),
  description: text.min(1).optional(),
  milestones: z
    .array(milestone)
    .min(1)
    .max(20)
    .superRefine((milestones, context) => {
      for (const [i, { guards }] of milestones.entries()) {
        const seen = new Set<string>();
        for (const [j, { id: own }] of guards.entries()) {
          if (own !== undefined && seen.has(own))
            context.addIssue({
              code: 'custom',
              path: [i, 'guards', j, 'id'],
              message: `is the id of two guards: "${own}"`,
            });
          if (own !== undefined) seen.add(own);
        }
      }
    })
    .describe('In the order in which they begin'),
});

export const releasePlanFile = templateFile.extend({
  safeguards: safeguards.describe('Thresholds on metrics of SDKs; beyond one, the plan is paused'),
});

export type ReleasePlanFile = z.output<typeof releasePlanFile>;
export type MilestoneFile = ReleasePlanFile['milestones'][number];
export type GuardFile = MilestoneFile['guards'][number];
