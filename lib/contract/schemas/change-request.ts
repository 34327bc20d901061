import * as z from 'zod';
import { maxChanges, maxItems, maxLongName, maxName, maxPosition, maxSegmentId } from '../limits.ts';
import { dependency } from './feature.ts';
import { newStrategy, strategyChange } from './feature-strategy.ts';
import { newReleasePlan, safeguardBody, transitionCondition } from './release-plan.ts';
import { segmentBody } from './segment.ts';
import { givenVariants } from './variant.ts';

/** States of a pending change request (contract: change-requests §4). */
export const pendingStates = ['Draft', 'In review', 'Approved'] as const;
/** States that are final. */
export const finalStates = ['Applied', 'Cancelled', 'Rejected'] as const;
export const plainStates = [...pendingStates, ...finalStates] as const;
/** All states (contract: change-requests §6). */
export const changeRequestStates = [...plainStates, 'Scheduled'] as const;
export type ChangeRequestState = (typeof changeRequestStates)[number];

const strategyId = z.string().min(1).max(maxName);
const planId = z.string().min(1).max(maxName);
const milestoneId = z.string().min(1).max(maxName);
const segmentId = z.number().int().min(1).max(maxSegmentId);
/** Texts with which clients show the object that a change removes. */
const shown = { name: z.string().max(maxLongName).nullish(), title: z.string().max(maxLongName).nullish() };
const feature = z.string().min(1).max(maxName).describe('Feature the change applies to');
const members = newStrategy.required({ constraints: true, parameters: true });

const ofFeature = <A extends string, P extends z.ZodType>(action: A, payload: P) =>
  z.object({ action: z.literal(action), feature, payload });
const ofSegment = <A extends string, P extends z.ZodType>(action: A, payload: P) =>
  z.object({ action: z.literal(action), payload });

/** A change as it is sent (contract: change-requests §4). */
export const change = z.discriminatedUnion('action', [
  ofSegment('updateSegment', segmentBody.extend({ id: segmentId })),
  ofSegment('deleteSegment', z.object({ id: segmentId, ...shown })),
  ofFeature(
    'updateEnabled',
    z.object({ enabled: z.boolean(), shouldActivateDisabledStrategies: z.boolean().optional() }),
  ),
  ofFeature('addStrategy', members),
  ofFeature(
    'updateStrategy',
    strategyChange.extend({ id: strategyId, sortOrder: z.number().min(-maxPosition).max(maxPosition).optional() }),
  ),
  ofFeature('deleteStrategy', z.object({ id: strategyId, ...shown })),
  z.object({ action: z.literal('archiveFeature'), feature }),
  ofFeature('patchVariant', z.object({ variants: givenVariants })),
  ofFeature(
    'reorderStrategy',
    z.array(z.object({ id: strategyId, sortOrder: z.number().min(-maxPosition).max(maxPosition) })).max(maxItems),
  ),
  ofFeature(
    'addDependency',
    dependency.extend({
      feature: z.string().min(1).max(maxName),
      enabled: z.boolean().default(true),
      variants: z.array(z.string().min(1).max(maxName)).max(maxItems).optional(),
    }),
  ),
  z.object({ action: z.literal('deleteDependency'), feature }),
  ofFeature('addReleasePlan', newReleasePlan),
  ofFeature('deleteReleasePlan', z.object({ planId, ...shown })),
  ofFeature('startMilestone', z.object({ planId, milestoneId, edition: z.number().int().optional() })),
  ofFeature(
    'changeMilestoneProgression',
    z.object({ sourceMilestoneId: milestoneId, targetMilestoneId: milestoneId.optional(), transitionCondition }),
  ),
  ofFeature('deleteMilestoneProgression', z.object({ sourceMilestoneId: milestoneId })),
  ofFeature('updateMilestoneStrategy', strategyChange.extend({ id: strategyId })),
  ofFeature('changeReleasePlanSafeguard', safeguardBody.extend({ planId })),
  ofFeature('deleteReleasePlanSafeguard', z.object({ planId, safeguardId: milestoneId })),
  ofFeature('changeFeatureEnvSafeguard', safeguardBody),
  ofFeature('deleteFeatureEnvSafeguard', z.object({ safeguardId: milestoneId })),
]);
export type Change = z.infer<typeof change>;

/** A single change, or several. */
export const changes = z.union([change, z.array(change).min(1).max(maxChanges)]);

/** A user as others may see it; id -1: an admin token. */
const person = z.object({
  id: z.number().int(),
  username: z.string().nullable(),
  imageUrl: z.string().nullable(),
});

const changeView = z.object({
  id: z.number().int(),
  action: z.string(),
  conflict: z.string().optional().describe('Why it cannot be applied; absent when it can'),
  payload: z.unknown().describe('As it was sent; an empty object for actions without one'),
  createdBy: person.optional(),
  createdAt: z.string().optional(),
});
export type ChangeView = z.infer<typeof changeView>;

const review = z.object({
  createdBy: z.object({ id: z.number().int(), username: z.string(), imageUrl: z.string() }),
  createdAt: z.string(),
});

/** An environment in which a request has an effect (contract: change-requests §6.11). */
const reachedEnvironment = z.object({
  environment: z.string(),
  requiredApprovals: z.number().int().nullable().describe('null: changes are not reviewed there'),
  approvals: z.number().int().describe('From people who may approve there'),
});
export type ReachedEnvironment = z.infer<typeof reachedEnvironment>;

export const comment = z.object({
  id: z.number().int().describe('Unique within the change request'),
  text: z.string(),
  createdBy: person,
  createdAt: z.string(),
});
export type Comment = z.infer<typeof comment>;

const common = {
  id: z.number().int(),
  title: z.string().optional(),
  environment: z.string(),
  minApprovals: z.number().int().describe('The approvals that it needs: those of the strictest environment it reaches'),
  reaches: z
    .array(reachedEnvironment)
    .optional()
    .describe('The environments in which it has an effect; absent when it is final'),
  project: z.string(),
  features: z.array(
    z.object({
      name: z.string(),
      conflict: z.string().optional(),
      changes: z.array(changeView),
      defaultChange: z
        .object({ action: z.string(), payload: z.record(z.string(), z.unknown()) })
        .optional()
        .describe('Additional change, so that no enabled feature is without an active strategy'),
    }),
  ),
  segments: z.array(changeView.extend({ name: z.string().describe('Current name of the segment') })),
  approvals: z.array(
    review.extend({
      environments: z
        .array(z.string())
        .optional()
        .describe('Where it counts; absent: in the environment of the request'),
    }),
  ),
  rejections: z.array(review),
  comments: z.array(comment),
  createdBy: person,
  createdAt: z.string(),
};

export const schedule = z.object({
  scheduledAt: z.string(),
  status: z.enum(['pending', 'failed']),
  failureReason: z.string().nullable(),
});
export type Schedule = z.infer<typeof schedule>;

/** A change request as it is shown (contract: change-requests §10). */
export const changeRequest = z.discriminatedUnion('state', [
  z.object({ ...common, state: z.enum(plainStates) }),
  z.object({ ...common, state: z.literal('Scheduled'), schedule }),
]);
export type ChangeRequest = z.infer<typeof changeRequest>;

/** A page of change requests of several projects (contract: change-requests §10.7). */
export const foundChangeRequests = z.object({
  changeRequests: z.array(changeRequest).describe('Newest first, without the changes of features'),
  total: z.number().int().optional().describe('Number of all matches; absent when requests that are done may match'),
  nextBefore: z
    .number()
    .int()
    .optional()
    .describe('`before` for older ones; absent when there are none. A page before the last may be short or empty'),
});
export type FoundChangeRequests = z.infer<typeof foundChangeRequests>;

/** Whether change requests are on in one environment of a project (contract: change-requests §1). */
export const changeRequestConfiguration = z.object({
  environment: z.string(),
  type: z.string(),
  changeRequestEnabled: z.boolean(),
  requiredApprovals: z.number().int().nullable(),
});
export type ChangeRequestConfiguration = z.infer<typeof changeRequestConfiguration>;

export const changeRequestSwitch = z
  .object({
    changeRequestsEnabled: z.boolean(),
    requiredApprovals: z
      .number()
      .int()
      .min(0)
      .max(10)
      .nullish()
      .describe('1 to 10; null: as if absent; 0 only where change requests are switched off'),
  })
  .refine(({ changeRequestsEnabled, requiredApprovals }) => !changeRequestsEnabled || requiredApprovals !== 0, {
    path: ['requiredApprovals'],
    message: 'must be 1 to 10',
  });
export type ChangeRequestSwitch = z.infer<typeof changeRequestSwitch>;

/** A scheduled change request that changes a feature or strategy. */
export const scheduledMention = z.object({
  id: z.number().int(),
  environment: z.string(),
  title: z.string().optional(),
});
export type ScheduledMention = z.infer<typeof scheduledMention>;
