import type { EventType } from '../../../contract/schemas/event.ts';

/** Types of events that a new integration begins with. Each provider takes all types. */

/** What changes what users get. */
export const changesOfFlags = [
  'feature-created',
  'feature-archived',
  'feature-revived',
  'feature-deleted',
  'feature-metadata-updated',
  'feature-project-change',
  'feature-stale-on',
  'feature-stale-off',
  'feature-potentially-stale-on',
  'feature-environment-enabled',
  'feature-environment-disabled',
  'feature-strategy-add',
  'feature-strategy-update',
  'feature-strategy-remove',
  'strategy-order-changed',
  'feature-environment-variants-updated',
  'feature-dependency-added',
  'feature-dependency-removed',
] as const satisfies readonly EventType[];

/** The same, with what its reviewers do. */
export const changesAndReviews = [
  ...changesOfFlags,
  'feature-tagged',
  'feature-untagged',
  'change-request-created',
  'change-request-sent-to-review',
  'change-request-approval-added',
  'change-request-approved',
  'change-request-rejected',
  'change-request-cancelled',
  'change-request-discarded',
  'change-request-applied',
  'change-request-scheduled',
  'change-request-scheduled-application-success',
  'change-request-scheduled-application-failure',
] as const satisfies readonly EventType[];
