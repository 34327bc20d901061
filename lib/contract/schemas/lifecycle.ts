import * as z from 'zod';
import { maxName } from '../limits.ts';
import { dateTime } from './names.ts';

/** The stages of a feature, in their order (contract: lifecycle §1). */
export const lifecycleStages = ['initial', 'pre-live', 'live', 'completed', 'archived'] as const;
export type LifecycleStage = (typeof lifecycleStages)[number];

/** How a feature was completed: `kept`, its code stays; `discarded`, its code goes. */
export const completedStatus = z.enum(['kept', 'discarded']);

/** What a feature was completed with (contract: lifecycle §3). */
export const completion = z.object({
  status: completedStatus.describe('`kept`: what it guards stays; `discarded`: it goes'),
  statusValue: z.string().min(1).max(maxName).optional().describe('The variant that is kept'),
});

export type Completion = z.infer<typeof completion>;

/** The mark that a feature is completed, as it is stored. */
export const storedCompletion = completion.extend({ at: z.string().describe('When it was completed') });
export type StoredCompletion = z.infer<typeof storedCompletion>;

/** The mark in a document of an import. */
export const importedCompletion = storedCompletion.extend({
  at: dateTime,
  statusValue: storedCompletion.shape.statusValue.nullish(),
});
export type ImportedCompletion = z.infer<typeof importedCompletion>;

/** A stage that a feature has reached (contract: lifecycle §2). */
export const reachedStage = z.object({
  stage: z.enum(lifecycleStages),
  enteredStageAt: z.string(),
  status: completedStatus.optional().describe('Of the stage `completed`'),
  orEarlier: z.literal(true).optional().describe('It was in this stage by then; what is older than that is not known'),
});
export type ReachedStage = z.infer<typeof reachedStage>;

export const reachedStages = z.array(reachedStage).describe('The stages that the feature has reached, in order');

/** The number of features in each stage (contract: lifecycle §5). */
export const lifecycleCount = z.object({
  initial: z.number().int(),
  preLive: z.number().int(),
  live: z.number().int(),
  completed: z.number().int(),
  archived: z.number().int(),
});
export type LifecycleCount = z.infer<typeof lifecycleCount>;

const stageSummary = z.object({
  averageDays: z
    .number()
    .nullable()
    .describe('Mean of the days that features stayed in the stage before they left it; null if none has left it'),
  currentFlags: z.number().int(),
});

/** The stages of the features of a project (contract: lifecycle §6). */
export const lifecycleSummary = z.object({
  initial: stageSummary,
  preLive: stageSummary,
  live: stageSummary,
  completed: stageSummary,
  archived: z.object({
    currentFlags: z.number().int(),
    last30Days: z.number().int().describe('Those that were archived in the last 30 days'),
  }),
});
export type LifecycleSummary = z.infer<typeof lifecycleSummary>;
