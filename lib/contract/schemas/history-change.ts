import * as z from 'zod';
import { maxFeatures, maxItems, maxName, maxSegmentId, maxText } from '../limits.ts';
import { isOneMoment, oneMoment } from './history.ts';
import { dateTime } from './names.ts';

const isNow = (text: string): boolean => text === 'now';
const isRevision = (text: string): boolean =>
  /^\d+$/.test(text) && Number(text) >= 1 && Number.isSafeInteger(Number(text));

/** A moment in a query (contract: history §6.1). */
const moment = z
  .string()
  .refine(
    (text) => isNow(text) || isRevision(text) || dateTime.safeParse(text).success,
    'must be a revision (a positive integer), an RFC 3339 date-time or "now"',
  );

export const diffQuery = z.object({
  from: moment.describe('A revision, a date-time (RFC 3339) or `now`'),
  to: moment.optional().describe('The same; default `now`'),
  feature: z.string().min(1).optional().describe('Only this feature, and the segments it used'),
});

/** One difference between two moments (contract: history §6.2). */
export const historyChange = z.object({
  feature: z.string().optional(),
  segment: z.string().optional().describe('Name of a segment'),
  segmentId: z.number().int().optional(),
  environment: z.string().optional(),
  path: z.string().describe('The member that differs; empty: the whole feature or segment'),
  before: z.unknown().describe('null: there was none'),
  after: z.unknown().describe('null: there is none any more'),
  summary: z.string().describe('The same as a sentence'),
});
export type HistoryChange = z.infer<typeof historyChange>;

export const historyDiff = z.object({
  from: z.number().int().describe('Revision; 0: before the project was made'),
  to: z.number().int().describe('The same'),
  changes: z.array(historyChange),
});
export type HistoryDiff = z.infer<typeof historyDiff>;

const options = {
  features: z.array(z.string().min(1).max(maxName)).min(1).max(maxFeatures).optional().describe('Only these features'),
  environments: z
    .array(z.string().min(1).max(maxName))
    .min(1)
    .max(maxItems)
    .optional()
    .describe('Only what features have in these environments'),
  segments: z
    .union([
      z.boolean(),
      z.array(z.union([z.number().int().min(1).max(maxSegmentId), z.string().min(1)])).max(maxItems),
    ])
    .optional()
    .describe(
      '`true`: also the segments that the features used, unless other projects use them. A list of ids or names: these ' +
        'segments, whoever uses them',
    ),
  dryRun: z.boolean().optional().describe('`true`: say what would be done, and write nothing'),
  skipChangeRequests: z
    .boolean()
    .optional()
    .describe('`true`: change environments under change requests directly; needs `SKIP_CHANGE_REQUEST` there'),
  comment: z.string().min(1).max(maxText).optional().describe('For reviewers: a comment on each change request'),
};

const positive = z.number().int().min(1);

// Strict, because with a misspelt `features` the request would restore all features.
export const restoreBody = z
  .strictObject({
    revision: positive.optional().describe('Back to what was there after this revision'),
    at: dateTime.optional().describe('Back to what was there at this time'),
    ...options,
  })
  .refine(isOneMoment, oneMoment);
export type RestoreBody = z.infer<typeof restoreBody>;

export const undoBody = z.strictObject({ revision: positive.describe('The commit to take back'), ...options });
export type UndoBody = z.infer<typeof undoBody>;

/** An item that a restore leaves unchanged, and why (contract: history §7.3). */
export const notRestorable = z.object({
  feature: z.string().optional(),
  segment: z.string().optional(),
  environment: z.string().optional(),
  reason: z.string(),
});
export type NotRestorable = z.infer<typeof notRestorable>;

const answer = {
  changes: z.array(historyChange),
  notRestorable: z.array(notRestorable).describe('What stays as it is, and why'),
};

/** The answer of a restore, or of a dry run, which has no `revision`. */
export const restored = z.object({
  ...answer,
  revision: z
    .number()
    .int()
    .optional()
    .describe('The newest revision of the project afterwards; absent: nothing was written'),
  environmentsUnderReview: z
    .array(z.string())
    .optional()
    .describe('Of a dry run: environments whose changes would become change requests'),
});
export type Restored = z.infer<typeof restored>;

/** The answer of a restore of which a part became change requests. */
export const proposedRestore = z.object({
  ...answer,
  revision: z.number().int().describe('The newest revision of the project afterwards'),
  changeRequests: z
    .array(z.number().int())
    .describe('Ids of the change requests, one for each environment under review'),
});
export type ProposedRestore = z.infer<typeof proposedRestore>;
