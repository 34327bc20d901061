import * as z from 'zod';
import { maxName } from '../limits.ts';
import { dateTime } from './names.ts';

const feedbackId = z.string().min(1).max(maxName).describe('Name of the question');

/** The answer of a user to a feedback question of a console (contract: feedback §1). */
export const feedback = z.object({
  userId: z.number().int(),
  feedbackId: z.string(),
  neverShow: z.boolean().describe('The user does not want to be asked again'),
  given: z.string().nullable().describe('When it was answered'),
});
export type Feedback = z.infer<typeof feedback>;

export const newFeedback = z.object({ feedbackId, neverShow: z.boolean().default(false) });

/** Absent members stay unchanged. */
export const feedbackChange = z.object({ neverShow: z.boolean().optional(), given: dateTime.nullish() });
export type FeedbackChange = z.infer<typeof feedbackChange>;

export const feedbackParams = z.object({ id: feedbackId });
