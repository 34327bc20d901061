import * as z from 'zod';
import { maxItems, maxName, maxSegmentId } from '../limits.ts';
import { constraint, storedConstraint } from './constraint.ts';
import { placedStrategy } from './feature-strategy.ts';

/** A segment in the form in which it is stored and exported (contract: state §1). `project` null: global. */
export const segment = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string().nullable().optional(),
  project: z.string().nullable().optional(),
  constraints: z.array(storedConstraint),
  createdBy: z.string().nullable().optional(),
  createdAt: z.string().optional(),
});
export type Segment = z.infer<typeof segment>;

/** A segment in a list, with the numbers of uses by strategies, including archived features (contract: segments §3). */
export const listedSegment = segment.extend({
  usedInProjects: z.number().int(),
  usedInFeatures: z.number().int(),
});

/**
 * The members of a segment that a caller sets. The change `updateSegment` has the same payload (contract:
 * change-requests §4).
 */
export const segmentBody = z.object({
  name: z.string().min(1).max(maxName),
  description: z.string().nullish(),
  project: z.string().nullish().describe('Id of the only project that may use it; none: all projects'),
  constraints: z.array(constraint),
});
export type SegmentBody = z.infer<typeof segmentBody>;

/** A strategy that uses a segment. */
export const segmentUse = placedStrategy;
export type SegmentUse = z.infer<typeof segmentUse>;

/** A strategy that will use the segment if a change request is applied; a new strategy has no id yet. */
export const proposedSegmentUse = segmentUse.partial({ id: true });
export type ProposedSegmentUse = z.infer<typeof proposedSegmentUse>;

/** The segments of a strategy (contract: segments §6). */
export const strategySegments = z.object({
  projectId: z.string().max(maxName),
  strategyId: z.string().max(maxName),
  environmentId: z.string().max(maxName),
  segmentIds: z.array(z.number().int().min(1).max(maxSegmentId)).max(maxItems),
});
