import * as z from 'zod';
import { maxHistoryPage } from '../limits.ts';
import { dateTime } from './names.ts';
import { exportedState } from './state.ts';

/** A revision of a project (contract: history §1). */
export const revisionNumber = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** Whether a moment of the past is given in exactly one of its two forms (contract: history §3). */
export const isOneMoment = ({ revision, at }: { readonly revision?: unknown; readonly at?: unknown }): boolean =>
  (revision === undefined) !== (at === undefined);

export const oneMoment = { path: ['revision'], message: 'Give either "revision" or "at"' };

export const historyQuery = z.object({
  feature: z.string().min(1).optional().describe('Only revisions that changed this feature'),
  environment: z.string().min(1).optional().describe('Only revisions that changed features in this environment'),
  limit: z.coerce.number().int().min(1).max(maxHistoryPage).optional().describe('Default 50'),
  before: revisionNumber.optional().describe('Only revisions before this one'),
});

export const stateQuery = z
  .object({
    revision: revisionNumber.optional().describe('The state after this revision'),
    at: dateTime.optional().describe('The state at this time'),
    feature: z.string().min(1).optional().describe('Only this feature, and the segments it used'),
  })
  .refine(isOneMoment, oneMoment);

/** One commit of a project (contract: history §2). */
export const revision = z.object({
  revision: z.number().int(),
  at: dateTime,
  createdBy: z.string(),
  createdByUserId: z.number().int().nullable(),
  comment: z.string().nullable().describe('Why it was changed, as the request said'),
  features: z.array(z.string()),
  segments: z.array(z.string()),
  events: z.array(
    z.object({
      id: z.number().int(),
      type: z.string(),
      featureName: z.string().nullable(),
      environment: z.string().nullable(),
    }),
  ),
});
export type Revision = z.infer<typeof revision>;

export const revisionList = z.object({
  revisions: z.array(revision),
  next: z.number().int().nullable().describe('To be passed as `before`; null: there are no more'),
});
export type RevisionList = z.infer<typeof revisionList>;

/** A project at a past revision (contract: history §3). */
export const pastState = z.object({
  revision: z.number().int(),
  at: dateTime.describe('When the revision was made'),
  instanceRevision: z.number().int().describe('The revision of the instance from which its segments are'),
  state: exportedState,
});
export type PastState = z.infer<typeof pastState>;
